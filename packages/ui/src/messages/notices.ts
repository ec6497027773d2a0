import type { Notice, NoticeKind } from '@el-reto/contracts';
import { singlePagePaths } from '@el-reto/contracts/pages';

const toCards = 'Ver tus cartas';

/** The label and the link text of each kind of notice. */
const kinds: Record<NoticeKind, { label: string; leads: string }> = {
  'post-approved': { label: 'En la mesa', leads: 'Ver tu carta' },
  'post-denied': { label: 'No entró a la mesa', leads: 'Sube otra' },
  'post-removed': { label: 'Fuera de la mesa', leads: toCards },
  'like-held': { label: 'Corcholata en revisión', leads: 'Confirmarla' },
  winner: { label: 'Carta ganadora', leads: 'Ver tu premio' },
  'claim-due': { label: 'Plazo de tu premio', leads: 'Ver qué sigue' },
  digest: { label: 'Tus corcholatas', leads: toCards },
};
/** For kinds of notices that this version of the page does not know. */
const other = { label: 'Aviso', leads: 'Ver' };

export const notices = {
  title: 'Avisos',
  pageTitle: 'Tus avisos',
  bell: (unread: number) => (unread === 0 ? 'Avisos' : `Avisos: ${unread} sin leer`),
  shown: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  of({ kind, url }: Pick<Notice, 'kind' | 'url'>) {
    if (!Object.hasOwn(kinds, kind)) return other;
    const { label, leads } = kinds[kind];
    return { label, leads: url === singlePagePaths.profile ? toCards : leads };
  },
  reason: (reason: string) => `Motivo: «${reason}»`,
  unread: 'Nuevo',
  all: 'Ver todos',
  more: 'Ver más',
  none: 'Todo tranquilo por aquí',
  noneText: 'Aquí te contamos qué pasa con tus cartas, tus corcholatas y los premios.',
  failed: 'No pudimos traer tus avisos.',
  see: 'Ver',
  mails: 'Elegir qué correos te mandamos',
} as const;

export const mailTexts = {
  title: 'Correos',
  lead: 'Qué te mandamos por correo. En el sitio te avisamos de todo, y lo de tu cuenta siempre llega.',
  groups: {
    moderation: {
      label: 'Mis cartas',
      text: 'Cuando una carta tuya entra a la mesa, o por qué no, y si una corcholata tuya queda en revisión.',
    },
    winners: {
      label: 'Premios',
      text: 'Si ganas, cómo reclamar tu premio y hasta cuándo. Sin este correo, el plazo corre igual.',
    },
    digest: {
      label: 'Resumen del día',
      text: 'A lo más uno al día: cuántas corcholatas juntaron tus cartas.',
    },
  },
  failed: 'No pudimos traer tus preferencias.',
} as const;

export const unsubscribeTexts = {
  title: '¿Menos correo?',
  lead: 'Con un toque dejas de recibir este tipo de correos. No hace falta entrar a tu cuenta.',
  submit: 'Ya no quiero estos correos',
  doneTitle: 'Listo',
  done: {
    moderation: 'Ya no te mandamos correos sobre tus cartas.',
    winners: 'Ya no te mandamos correos sobre premios.',
    digest: 'Ya no te mandamos el resumen del día.',
  },
  getBack: 'Si cambias de opinión, actívalos otra vez en tu perfil.',
  notValidTitle: 'Este enlace no sirvió',
  notValid:
    'Puede que esté incompleto. Ábrelo otra vez desde el correo, o elige en tu perfil qué correos quieres.',
} as const;
