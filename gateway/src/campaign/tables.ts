import {
  contestTimeZone,
  countedNumbers,
  type LegalDocument,
  type HourRow,
  type LoggedAct,
  type Participant,
  type Numbers,
  type Report,
} from '@el-reto/contracts';
import type { Column } from './csv.ts';

const titles: Record<keyof Numbers, string> = {
  visits: 'Visitas',
  signUps: 'Cuentas nuevas (todo el sitio)',
  uploads: 'Cartas subidas',
  approved: 'Aprobadas',
  denied: 'Rechazadas',
  removed: 'Retiradas',
  likes: 'Corcholatas',
  shares: 'Veces compartidas',
  views: 'Vistas de cartas',
};

export const rowColumns = (step: Report['step']): readonly Column<HourRow>[] => [
  step === 'day'
    ? ['Día (Ciudad de México)', ({ hour }) => hour.slice(0, 10)]
    : ['Hora (Ciudad de México)', ({ hour }) => hour.replace('T', ' ')],
  ...countedNumbers.map((name): Column<HourRow> => [titles[name], (row) => row[name]]),
  ['Visitas de todo el sitio', ({ siteVisits }) => siteVisits],
];

const moment = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: contestTimeZone,
});

/** Each accepted version of a document, with the day and time in Mexico City. */
const agreedTo =
  (document: LegalDocument) =>
  ({ agreed }: Participant) =>
    agreed
      .filter((one) => one.document === document)
      .map(({ version, at }) => `versión ${version}, el ${moment.format(new Date(at))}`)
      .join('; ');

export const participantColumns: readonly Column<Participant>[] = [
  ['Cuenta', ({ uid }) => uid],
  ['Nombre', ({ name }) => name],
  ['Correo', ({ email }) => email],
  ['Cartas enviadas', ({ cards }) => cards],
  ['Cartas en la mesa', ({ publicCards }) => publicCards],
  ['Corcholatas de sus cartas', ({ likes }) => likes],
  ['Puso su corcholata', ({ liked }) => (liked ? 'sí' : 'no')],
  ['Aceptó los términos (hora de la Ciudad de México)', agreedTo('terms')],
  ['Aceptó el aviso de privacidad (hora de la Ciudad de México)', agreedTo('privacy')],
];

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

export const actColumns: readonly Column<LoggedAct>[] = [
  ['Número', ({ seq }) => seq],
  ['Fecha (UTC)', ({ at }) => at],
  ['Quién', ({ actor }) => actor],
  ['Qué', ({ action }) => action],
  ['Sobre', ({ subject }) => subject],
  ['Motivo', ({ reason }) => reason],
  ['Antes', ({ before }) => json(before)],
  ['Después', ({ after }) => json(after)],
];
