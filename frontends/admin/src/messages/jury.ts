import { periodDays } from '@el-reto/contracts/rules';
import { common } from '@el-reto/ui/messages';
import { cards } from './counted.ts';

const { number: n } = common;

export const jury = {
  loadFailed: 'No pudimos traer el jurado',
  noEventsTitle: 'Aún no hay retos',
  noEventsText: 'Crea uno, y aquí le pones jurado si lo lleva.',
  none: 'Este reto no tiene jurado: gana quien junta más corcholatas.',
  runs: 'El reto ya empezó: quienes ya participan verán el cambio en su página.',
  add: 'Agregar jurado',

  rules: 'Cómo califica',
  criterion: (index: number) => `Criterio ${index}`,
  criterionHint: 'Como «Técnica» o «Originalidad».',
  max: (index: number) => `Puntos del criterio ${index}`,
  addCriterion: 'Agregar criterio',
  removeCriterion: (name: string) => `Quitar ${name}`,
  mode: 'Qué hace con el resultado',
  modes: {
    beside: 'Da un premio aparte; los lugares siguen siendo de las corcholatas',
    weighed: 'Pesa junto con las corcholatas',
  },
  weight: 'Cuánto pesa el jurado',
  weightIs: (share: number) => `${share} % jurado, ${100 - share} % corcholatas`,
  until: 'Califica hasta',
  untilHint: 'El día en que cierra el reto o después.',
  untilWrong: 'Elige el día en que cierra el reto o uno después.',
  shown: 'Así se lo decimos a todo el mundo',
  save: 'Guardar el jurado',
  saved: 'El jurado quedó guardado y ya se ve en la página del reto.',
  removing: {
    title: 'Quitar el jurado',
    what: (jurors: number) => [
      `Se van sus reglas y ${jurors === 1 ? '1 persona invitada' : `${n(jurors)} personas invitadas`}.`,
      'No se puede deshacer; puedes agregar otro, desde cero.',
    ],
    keep: 'Dejarlo',
    remove: 'Quitar el jurado',
  },
  incomplete: 'Cada criterio lleva un nombre con letras o números, distinto de los demás.',
  fixed: 'Ya hay puntos: estas reglas no cambian.',
  closed: 'El jurado ya terminó de calificar.',
  published: 'El resultado ya se publicó: no se le puede poner jurado.',

  jurors: 'Quiénes califican',
  noJurors: 'Todavía no invitas a nadie.',
  email: 'Correo de la persona',
  invite: 'Invitar',
  invited: {
    sent: (email: string) => `Le mandamos la invitación a ${email}.`,
    unsent: (email: string) => `No salió correo para ${email}: mándale tú este enlace.`,
  },
  link: 'Enlace de la invitación',
  linkHint: `Sirve una vez y por ${periodDays('invitation')} días. Solo se muestra ahora.`,
  copy: 'Copiar el enlace',
  copied: 'Enlace copiado',
  copyFailed: 'Tu navegador no dejó copiar. Selecciónalo a mano.',
  again: 'Nuevo enlace',
  revoking: {
    title: 'Quitar del jurado',
    what: (email: string, scored: number) => [
      `${email} deja de ver la mesa del jurado.`,
      `Sus puntos no cuentan: ya calificó ${cards(scored)}.`,
      'No se puede deshacer; puedes invitarle de nuevo, desde cero.',
    ],
    keep: 'Dejarle',
    remove: 'Quitar',
  },
  gone: 'Persona sin correo',
  states: {
    invited: 'Invitación enviada',
    expired: 'Invitación vencida',
    accepted: 'En el jurado',
    revoked: 'Fuera',
  },
  expires: (day: string) => `Vence el ${day}`,
  progress: (done: number, total: number) => `${common.number(done)} de ${common.number(total)}`,
  secret: 'Los puntos no se ven aquí: salen, sin nombres, cuando se publica el resultado.',
} as const;
