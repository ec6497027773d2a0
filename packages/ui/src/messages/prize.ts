import type { PrizePlace } from '@el-reto/contracts';
import { passedOnPrizeName, periodDays, prizeName } from '@el-reto/contracts/rules';
import type { AnswerFault } from '@el-reto/contracts/claim-answers';

const faults: Readonly<Record<AnswerFault, string>> = {
  missing: 'Falta este dato.',
  'too-long': 'Es demasiado largo.',
  phone: 'Escribe los 10 dígitos de tu teléfono.',
  'postal-code': 'Escribe los 5 dígitos de tu código postal.',
  state: 'Elige tu estado de la lista.',
  declaration: 'Sin esta declaración no podemos entregarte el premio.',
};

/** The name of a prize that has passed to another card, for use within a sentence. */
const passedOn = (place: PrizePlace) => passedOnPrizeName(place).toLowerCase();

/** Texts of the page on which a winner claims a prize. */
export const prize = {
  won: (place: PrizePlace) => `¡Ganaste el ${prizeName(place).toLowerCase()}!`,
  inherited: (place: PrizePlace) => `El ${passedOn(place)} es tuyo`,
  what: 'Te llevas',
  juryLead: (event: string) =>
    `El jurado eligió tu carta en ${event}. Felicidades, de parte de toda la mesa.`,
  lead: (event: string) =>
    `Tu carta fue de las más queridas en ${event}. Felicidades, de parte de toda la mesa.`,
  inheritedLead: (event: string) =>
    `No llegó a quien lo ganó en ${event}, y tu carta es la siguiente de la lista.`,
  goneCard: 'Tu carta ya no está en la mesa',
  until: (when: string) => `Tienes hasta el ${when} para decirnos a dónde te lo enviamos.`,
  paused:
    'Los ganadores están en revisión y no se ven en el sitio. Mientras tanto tu plazo no corre: si ya nos dices a dónde va, mejor.',
  states: {
    open: 'Por reclamar',
    claimed: 'Reclamado',
    delivered: 'Entregado',
    expired: 'Ya no te espera',
  },
  claimedText: 'Ya tenemos tus datos. Nos ponemos en contacto contigo antes de entregarlo.',
  deliveredText: 'Tu premio ya está contigo. Que lo disfrutes, con medida.',
  expiredText:
    'Ya no se te puede entregar. Si crees que es un error, escríbenos al correo del aviso de privacidad. Tu lugar en el acta no cambia.',
  formTitle: '¿A dónde te lo enviamos?',
  editTitle: 'Lo que nos dijiste',
  editHint: 'Puedes corregirlo mientras no te lo hayamos entregado.',
  optional: (label: string) => `${label} (opcional)`,
  choose: 'Elige uno',
  send: 'Reclamar mi premio',
  sendAgain: 'Guardar cambios',
  privacy: `Estos datos los leen solo tú y quienes administran el reto, y cada lectura queda registrada. Se guardan cifrados y se borran ${periodDays('claimAnswers')} días después de la entrega, o si el plazo se vence.`,
  certificate: 'Tu certificado',
  certificateText: 'Para presumirlo o para la pared.',
  certificateAlt: (place: PrizePlace, isHeir: boolean, name: string) =>
    `Certificado: ${isHeir ? passedOnPrizeName(place) : prizeName(place)} para la carta «${name}»`,
  shareText: (place: PrizePlace, isHeir: boolean, name: string, event: string) =>
    isHeir
      ? `El ${passedOn(place)} de ${event} llegó a mi carta «${name}».`
      : `Mi carta «${name}» ganó el ${prizeName(place).toLowerCase()} de ${event}.`,
  share: 'Compartir',
  shared: 'Guardamos la imagen: ya la puedes compartir.',
  shareFailed: 'No se pudo compartir. Descárgalo y envíalo tú.',
  print: 'Descargar para imprimir (PDF)',
  noneTitle: 'Aquí no hay premio tuyo',
  noneText: 'Esta página es solo para quien ganó este reto. ¿Entraste con otra cuenta?',
  loadFailed: 'No pudimos traer tu premio.',
  claim: 'Reclama tu premio',
  see: 'Ver tu premio',
  /** For a card with several prizes. */
  named: (link: string, place: PrizePlace) => `${link}: ${prizeName(place).toLowerCase()}`,
  wonHere: (place: PrizePlace) => `Ganaste el ${prizeName(place).toLowerCase()} de este reto.`,
  faults,
} as const;
