import type { LegalDocument, RightsKind, RightsOutcome } from '@el-reto/contracts';

/** One sentence about the change in the current version of a legal text. The first version has none. */
const changes: Record<LegalDocument, Readonly<Record<string, string>>> = {
  terms: {},
  privacy: {
    '2026-11-27':
      'La fecha de nacimiento que escribes a la entrada sirve también para crear tu cuenta, y puedes elegir el nombre que se lee en tus cartas.',
  },
};

/** Texts around the terms and the privacy notice, and about accepting them. */
export const legalTexts = {
  names: { terms: 'Términos y condiciones', privacy: 'Aviso de privacidad' },
  changes,
  whatChanged: 'Qué cambió en esta versión',
  versions: 'Versiones',
  current: 'vigente',
  past: (day: string) => `Esta es la versión del ${day}, que ya no está vigente.`,
  seeCurrent: 'Leer la vigente',
  loadFailed: 'No pudimos traer esa versión.',
  contestsOpen: 'Estos son los retos en curso y los que vienen:',
  noContests:
    'Por ahora no hay reto en curso ni anunciado. Cuando lo haya, aquí y en su página estarán sus fechas, sus premios y su permiso.',
  contest: (name: string, days: string) => `«${name}»: ${days.toLowerCase()}.`,
  prize: (place: string, prize: string) => `${place}: ${prize}`,
  seeContest: (name: string) => `Ver «${name}»`,
  agreeTitle: 'Las reglas del juego',
  agreeFirst: 'Ya estás participando. Dinos que leíste y aceptas:',
  agreeAgain: 'Cambiaron desde que las aceptaste:',
  agree: 'De acuerdo',
  notNow: 'Ahora no',
  agreeFailed: 'No pudimos anotarlo. Te lo volvemos a preguntar.',
  byUploading: 'Al subirla aceptas:',
} as const;

/** Texts of requests about personal data, for the person and for administrators. */
export const rights = {
  title: 'Mis derechos',
  lead: 'Pide ver, corregir o borrar tus datos, oponte a un uso o retira tu consentimiento. Te respondemos aquí en 20 días hábiles.',
  ask: 'Hacer una solicitud',
  kinds: {
    access: 'Acceso',
    rectification: 'Rectificación',
    cancellation: 'Cancelación',
    opposition: 'Oposición',
    revocation: 'Revocar mi consentimiento',
  } satisfies Record<RightsKind, string>,
  kindHints: {
    access: 'Saber qué datos tuyos tenemos y para qué los usamos.',
    rectification: 'Corregir un dato que está mal o incompleto.',
    cancellation: 'Que borremos datos que ya no hacen falta.',
    opposition: 'Que dejemos de usar tus datos para algo.',
    revocation: 'Retirar el permiso que nos diste.',
  } satisfies Record<RightsKind, string>,
  kind: '¿Qué derecho quieres ejercer?',
  text: '¿Qué nos pides?',
  textHint: 'Di qué datos son y, si es una corrección, cómo deben quedar.',
  textMissing: 'Cuéntanos qué nos pides.',
  send: 'Enviar solicitud',
  sent: (number: string) => `Recibimos tu solicitud ${number}.`,
  dueBy: (day: string) => `Respondemos a más tardar el ${day}`,
  askedOn: (day: string) => `Enviada el ${day}`,
  answeredOn: (day: string) => `Respondida el ${day}`,
  outcomes: {
    granted: 'Procede',
    partly: 'Procede en parte',
    refused: 'No procede',
  } satisfies Record<RightsOutcome, string>,
  waiting: 'En espera',
  answer: 'Nuestra respuesta',
  none: 'No has hecho solicitudes.',
  loadFailed: 'No pudimos traer tus solicitudes.',
  agreedTitle: 'Lo que aceptaste',
  agreed: (version: string, day: string) => `Versión del ${version}. La aceptaste el ${day}.`,
  agreedNone: 'Aún no has aceptado una versión. Te la mostramos cuando participes.',
} as const;
