import { common, lengthOf } from '@el-reto/ui/messages';
import { cards, counted, ordinal } from './counted.ts';

const { likes: caps, number: n } = common;

/** Texts of the desk for doubtful likes. */
export const votes = {
  loadFailed: 'No pudimos traer las corcholatas',
  noEventsTitle: 'Aún no hay retos',
  noEventsText: 'En cuanto un reto reciba corcholatas, aquí verás cuáles cuentan y cuáles no.',
  noLikesTitle: 'Todavía sin corcholatas',
  noLikesText: 'Nadie ha puesto una en este reto.',
  states: { counted: 'Cuentan', held: 'En revisión', voided: 'Anuladas' },
  plot: 'Corcholatas en el tiempo',
  atStep: (when: string, valid: number, held: number, voided: number) =>
    `${when}: ${n(valid)} ${valid === 1 ? 'cuenta' : 'cuentan'}, ${n(held)} en revisión, ${n(voided)} ${voided === 1 ? 'anulada' : 'anuladas'}`,
  when: 'Cuándo',
  allCards: 'Todas las cartas',
  card: 'Carta',

  clusters: 'Grupos por decidir',
  decided: (count: number) => `Grupos decididos (${n(count)})`,
  noClustersTitle: 'Nada que decidir',
  noClusters: 'Ninguna corcholata se parece demasiado a otras.',
  more: (count: number) => `Mostrar más (quedan ${n(count)})`,
  cluster: caps,
  score: (score: number) => `Sospecha ${score} de 100`,
  span: (first: string, last: string) => (first === last ? first : `De ${first} a ${last}`),
  cleared: (count: number) =>
    count === 1 ? '1 la confirmó su dueño' : `${n(count)} las confirmaron sus dueños`,
  onCard: (likes: number) => `: ${n(likes)}`,
  otherCards: (count: number) => (count === 1 ? 'y 1 carta más' : `y ${n(count)} cartas más`),
  gone: 'Carta borrada',
  namesFailed: 'No pudimos traer los nombres de las cartas.',
  sample: (count: number) => (count === 1 ? 'Su cuenta' : `${n(count)} de sus cuentas`),
  sampleColumns: ['Puesta', 'Cuenta creada', 'Navegador', 'Entró con', 'Correo', 'Carta', 'Cuenta'],
  ageOf: (ms: number) => `${lengthOf(ms)} antes`,
  providerOf: (provider: string) =>
    provider === 'google.com' ? 'Google' : provider === 'password' ? 'Contraseña' : provider,
  mails: { public: 'común', throwaway: 'desechable', other: 'propio' },

  note: 'Por qué decides así',
  noteHint: 'Queda en el registro junto con tu nombre.',
  release: 'Que cuenten',
  void: 'Anular',
  reopen: 'Deshacer',
  reopenNote: 'Se deshace la decisión.',
  nothingToReopen: 'No hay nada que deshacer.',
  decide: {
    release: {
      title: (likes: number) => `Que ${likes === 1 ? 'cuente' : 'cuenten'} ${caps(likes)}`,
      about:
        'Se suman a sus cartas al momento. Se puede deshacer hasta que publiques el resultado.',
      notes: ['Son personas distintas.', 'Vienen de una escuela o una oficina.'],
    },
    void: {
      title: (likes: number) => `Anular ${caps(likes)}`,
      about:
        'Dejan de estar en revisión y ya no suman; sus dueños leen que no cuentan. Se puede deshacer hasta que publiques el resultado.',
      notes: ['Son de una sola mano.', 'Cuentas compradas o hechas con un programa.'],
    },
  },
  affected: (accounts: number, cardsOf: number) =>
    `Son de ${counted('cuenta', 'cuentas')(accounts)}, en ${cards(cardsOf)}.`,
  done: {
    released: (likes: number) => `Listo: ${likes === 1 ? 'cuenta' : 'cuentan'} ${caps(likes)}.`,
    voided: (likes: number) => `Listo: se ${likes === 1 ? 'anuló' : 'anularon'} ${caps(likes)}.`,
    held: (likes: number) => `De vuelta a revisión: ${caps(likes)}.`,
  },
  decidedAs: { released: 'Cuenta', voided: 'Anulado', held: 'En revisión' },
  keys: [
    ['J · K · ↓ · ↑', 'Ir al grupo siguiente o al anterior'],
    ['A', 'Que cuenten'],
    ['D', 'Anular'],
    ['U · Z', 'Deshacer la última decisión'],
    ['Enter', 'Confirmar, con el motivo escrito'],
    ['?', 'Esta ayuda'],
  ],

  cards: 'Cartas',
  order: 'Ordenar las cartas',
  orders: { place: 'Por lugar', doubt: 'Por dudas' },
  moreCards: 'Mostrar más cartas',
  place: ordinal,
  share: (percent: number) => (percent === 0 ? 'Sin dudas' : `${percent} % en duda`),

  rules: 'Cómo juzgamos',
  rulesLead: [
    'Cada corcholata se compara con las demás de su reto. Una sola seña casi nunca basta; varias juntas la dejan en revisión.',
    'Nadie ve direcciones ni correos: solo huellas que dicen si dos corcholatas tienen algo en común.',
  ],
} as const;
