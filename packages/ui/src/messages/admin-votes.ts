import { common } from '../basics-from-runtime.ts';

const n = common.number;

/** Texts of the desk for doubtful likes. */
export const adminVotes = {
  event: 'Evento',
  loadFailed: 'No pudimos traer los votos',
  noEventsTitle: 'Aún no hay eventos',
  noEventsText: 'En cuanto un evento reciba corcholatas, aquí verás cuáles cuentan y cuáles no.',
  noLikesTitle: 'Todavía sin corcholatas',
  noLikesText: 'Nadie ha puesto una en este evento.',
  states: { counted: 'Cuentan', held: 'En revisión', voided: 'Anuladas' },
  plot: 'Corcholatas en el tiempo',
  plotSummary: (counted: number, held: number, voided: number) =>
    `${n(counted)} cuentan, ${n(held)} en revisión, ${n(voided)} anuladas.`,
  allCards: 'Todas las cartas',
  card: 'Carta',
  clusters: 'Grupos por decidir',
  decided: 'Grupos decididos',
  noClusters: 'Nada que decidir: ninguna corcholata se parece demasiado a otras.',
  more: 'Mostrar más',
  cluster: (likes: number) => (likes === 1 ? '1 corcholata' : `${n(likes)} corcholatas`),
  score: (score: number) => `Sospecha ${score} de 100`,
  span: (first: string, last: string) => (first === last ? first : `De ${first} a ${last}`),
  cleared: (count: number) =>
    count === 1 ? '1 la confirmó su dueño' : `${n(count)} las confirmaron sus dueños`,
  touched: 'Cartas que tocó',
  onCard: (name: string, likes: number) => `${name}: ${n(likes)}`,
  gone: 'Carta borrada',
  sample: 'Algunas cuentas',
  note: 'Por qué decides así',
  noteHint: 'Queda en el registro junto con tu nombre.',
  release: 'Que cuenten',
  void: 'Anular',
  reopen: 'Deshacer',
  reopenNote: 'Se deshace la decisión.',
  done: {
    released: 'El grupo cuenta.',
    voided: 'El grupo quedó anulado.',
    held: 'El grupo vuelve a revisión.',
  },
  decidedAs: { released: 'Cuenta', voided: 'Anulado', held: 'En revisión' },
  cards: 'Cartas',
  place: (place: number) => `${place}.º`,
  share: (percent: number) => (percent === 0 ? 'Sin dudas' : `${percent} % en duda`),
  rules: 'Cómo juzgamos',
  rulesLead:
    'Cada corcholata se compara con las demás de su evento. Una sola seña casi nunca basta; varias juntas la dejan en revisión. Nadie ve direcciones ni correos: solo huellas que dicen si dos corcholatas tienen algo en común.',
} as const;
