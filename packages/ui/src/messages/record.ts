import { common } from '../basics-from-runtime.ts';

/** Texts of a published result's page. */
export const record = {
  title: 'Acta del resultado',
  lead: 'Aquí está la cuenta completa: cuántas corcholatas juntó cada carta, cuáles no sumaron y por qué. Desde que se publicó, nadie la puede cambiar. Tampoco nosotros.',
  closed: 'Cerró',
  published: 'Se publicó',
  cityTime: (when: string) => `${when}, hora de la Ciudad de México`,
  sums: {
    counted: (count: number) => (count === 1 ? 'contó' : 'contaron'),
    voided: (count: number) => (count === 1 ? 'quedó fuera' : 'quedaron fuera'),
    held: (count: number) => (count === 1 ? 'se quedó en revisión' : 'se quedaron en revisión'),
  },
  loadFailed: 'No pudimos traer esta acta.',
  goneTitle: 'Esta acta no está en la mesa',
  goneText:
    'El resultado todavía no se publica, o sus ganadores no se están mostrando en este momento.',

  ranking: 'Los lugares',
  columns: { place: 'Lugar', card: 'Carta', likes: 'Contaron', out: 'No sumaron' },
  goneCard: 'Carta retirada',
  reachedAt: (when: string) => `Llegó a su número el ${when}`,
  more: (count: number) => `Ver ${common.number(count)} cartas más`,
  noCards: 'Nadie puso una corcholata en este reto.',

  rule: 'Cómo se cuenta',
  struck: 'Lo que no sumó',
  struckLead:
    'Cada corcholata pasa por las mismas reglas. Las que parecían hechas por una sola mano se apartaron, y quienes cuidan el concurso decidieron sobre ellas por grupos.',
  byDecision: {
    title: 'Por decisión de quienes cuidan el concurso',
    about: 'Se quitaron sin que una regla las señalara antes.',
  },
  nothingStruck: 'En este reto no se quitó ninguna corcholata.',
  heldText: (count: number) =>
    `${common.likes(count)} ${count === 1 ? 'seguía' : 'seguían'} en revisión al publicar: ${count === 1 ? 'está' : 'están'} en el registro y no ${count === 1 ? 'suma' : 'suman'}.`,

  check: 'Compruébalo tú',
  checkLead:
    'El registro tiene una línea por cada corcholata, sin nombres: un seudónimo, la carta, la hora (sin minutos) y si contó. Su huella (SHA-256) cambia por completo si cambia una sola letra. Tu navegador puede bajar el registro, sacar su huella y volver a contarlo, sin fiarse de esta página.',
  fingerprint: 'Huella publicada',
  checkNow: 'Comprobar ahora',
  checking: 'Comprobando…',
  checkAgain: 'Comprobar otra vez',
  download: 'Bajar el registro',
  size: (entries: number, bytes: number) =>
    `${common.number(entries)} ${entries === 1 ? 'línea' : 'líneas'}, ${sizeText(bytes)}`,
  fileName: (slug: string) => `registro-${slug}.ndjson`,
  steps: {
    read: (bytes: number, all: number) =>
      `Bajar el registro: ${sizeText(bytes)} de ${sizeText(all)}`,
    digest: 'Sacar su huella y compararla con la publicada',
    count: 'Contar sus líneas y compararlas con las del acta',
    ranking: 'Ordenar las cartas y comparar cada lugar',
  },
  outcomes: { waiting: 'pendiente', done: 'listo', good: 'coincide', bad: 'no coincide' },
  allGood: 'Todo coincide: el acta dice lo mismo que el registro.',
  notGood:
    'Algo no coincide. Vuelve a intentarlo; si se repite, escríbenos al correo del aviso de privacidad.',
  command: 'Con el archivo en tu computadora también puedes sacar la huella: sha256sum',

  mine: 'Encuentra tu línea',
  mineLead:
    'Solo tú puedes saber cuál es: se busca con tu cuenta y nadie más ve el seudónimo que te toca.',
  signIn: 'Entra para ver la tuya',
  noneOfMine: 'Con esta cuenta no hay ninguna corcholata en este reto.',
  myVoter: 'Tu seudónimo',
  receipt: 'Bajar mi comprobante',
  receiptFileName: (slug: string) => `comprobante-${slug}.json`,
  receiptLead:
    'Va firmado: con él puedes demostrar qué dice tu línea, y cualquiera puede comprobarlo con la clave del acta.',
  myStates: {
    counted: (name: string) => `Tu corcholata en «${name}» contó.`,
    held: (name: string) => `Tu corcholata en «${name}» se quedó en revisión y no sumó.`,
    voided: (name: string) => `Tu corcholata en «${name}» quedó fuera.`,
  },
  mineFailed: 'No pudimos buscar tu línea.',
} as const;

function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${common.number(Math.ceil(bytes / 1_000))} kB`;
  return `${common.number(Math.round(bytes / 100_000) / 10)} MB`;
}
