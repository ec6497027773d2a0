import { common } from '../basics-from-runtime.ts';
import { percent } from './percent.ts';

/** Texts about the jury: for jurors, and for everybody who wants to know how the points count. */
export const juryTexts = {
  title: 'El jurado',
  tag: 'Mesa del jurado',
  invitedTag: 'Te invitaron al jurado',
  invitedLead:
    'Vas a ver las fotos una por una, sin saber de quién son ni cuántas corcholatas llevan, y a ponerles puntos. Nadie más ve los tuyos.',
  invitedRule: 'Quien califica no participa: en este reto no podrás subir fotos.',
  until: (day: string) => `Tienes hasta el ${day}.`,
  criteria: 'Lo que se califica',
  upTo: (max: number) => `hasta ${max}`,
  accept: 'Aceptar y empezar',
  notYoursTitle: 'Esta mesa es del jurado',
  notYoursText:
    'Con esta cuenta no eres parte del jurado de este reto. Si te invitaron, abre el enlace de tu invitación.',
  suspendedText: 'Mientras tu cuenta esté suspendida, no puedes calificar cartas.',
  noJuryTitle: 'Este reto no tiene jurado',
  emptyTitle: 'Todavía no hay fotos',
  emptyText: 'En cuanto haya cartas en la mesa, aquí las calificas.',
  seeContest: 'Ver el reto',

  progress: (done: number, total: number) =>
    `${common.number(done)} de ${common.number(total)} calificadas`,
  cardOf: (place: number, total: number) => `Foto ${place} de ${total}`,
  photoOf: (name: string) => `Foto «${name}»`,
  points: (points: number) => (points === 1 ? '1 punto' : `${points} puntos`),
  previous: 'Foto anterior',
  next: 'Foto siguiente',
  nextOpen: 'Siguiente sin calificar',
  all: 'Todas las fotos',
  states: { done: 'calificada', begun: 'a medias', open: 'sin calificar' },
  saving: 'Guardando…',
  saved: 'Guardado',
  notSaved: 'No se guardó.',
  gone: (name: string) => `La foto «${name}» salió del reto: ya no se califica.`,
  doneTitle: 'Ya las calificaste todas',
  doneText: (day: string) => `Gracias. Puedes cambiar tus puntos hasta el ${day}.`,
  closedTitle: 'El jurado ya terminó',
  closedText: 'Gracias por tu ojo. Estos son los puntos que diste.',
  keys: 'Con teclado: 0–9 ponen puntos, D pone 10, ↑ ↓ cambian de criterio, ← → cambian de foto y Enter va a la siguiente sin calificar.',

  prize: 'Premio del jurado',
  noPrize: 'El jurado no dio puntos, así que su premio queda desierto.',
  jurors: (count: number) =>
    count === 1 ? 'Calificó 1 persona.' : `Calificaron ${count} personas.`,
  perCard: (share: number, jurors: number) =>
    `${percent(share)} de los puntos posibles, de ${jurors === 1 ? '1 persona' : `${jurors} personas`}`,
  columns: { jury: 'Jurado', score: 'Total' },
  ofJury: (points: string) => `Jurado: ${points}`,
  unscored: 'sin puntos',
  download: 'Bajar los puntos',
  file: 'Los puntos también se publican, sin nombres: una línea por carta y persona. Al comprobar el registro se cuentan los dos.',
  fileName: (slug: string) => `jurado-${slug}.ndjson`,
} as const;
