import { periodDays } from '@el-reto/contracts/rules';
import { common, gallery, lengthOf } from '@el-reto/ui/messages';
import { clockOf, dayOfYearOf } from '../lib/times.ts';
import { cards, counted } from './counted.ts';

const { number: n } = common;

const moment = (instant: string) => `${dayOfYearOf(instant)}, ${clockOf(instant)}`;

/** Texts of the moderators' desk: filters, lists of cards, similar photos and authors. */
export const desk = {
  filters: 'Filtros',
  statusLabel: 'Estado de las cartas',
  statuses: { pending: 'En espera', public: 'Públicas', removed: 'Retiradas' },
  status: { pending: 'En espera', public: 'Pública', removed: 'Retirada' },
  unnamed: 'Autor sin nombre',
  event: 'Reto',
  everyEvent: 'Todos los retos',
  search: gallery.searchLabel,
  alikeOnly: 'Solo parecidas',
  author: (name: string) => `Cartas de ${name}`,
  someAuthor: 'Cartas de un autor',
  clear: 'Quitar filtros',
  noMatchTitle: 'Nada con esos filtros',
  noMatchText: 'Cambia o quita alguno para ver más cartas.',

  at: moment,
  received: (instant: string) => `Llegó el ${moment(instant)}`,
  waits: (ms: number) => `Espera desde hace ${lengthOf(ms)}`,
  waitsShort: (ms: number) => `Hace ${lengthOf(ms)}`,
  stateFacts: 'Recibida',

  history: (posts: number, denied: number) =>
    `${counted('pública', 'públicas')(posts)} · ${counted('rechazada', 'rechazadas')(denied)}`,
  firstCard: 'Su primera carta',
  banned: 'Suspendida',
  openAuthor: (name: string) => `Historial de ${name}`,
  authorTitle: 'Historial del autor',
  authorFailed: 'No pudimos traer sus cartas.',
  allOf: 'Ver en la lista',
  noCards: 'Ninguna.',
  photoGone: 'Foto borrada',

  zoomLarger: 'Acercar',
  zoomSmaller: 'Alejar',
  zoomHint: 'Rueda, pellizco, doble toque o las teclas + y −',

  alike: (count: number) => (count === 1 ? 'Se parece a otra' : `Se parece a ${n(count)}`),
  alikeTitle: 'Fotos parecidas',
  thisOne: 'Esta',
  sameAuthor: 'Mismo autor',
  otherAuthor: 'Otro autor',
  alikeGone: 'La otra ya no está.',
  alikeFailed: 'No pudimos traer las fotos parecidas.',
  otherAlike: (at: number, total: number) => `Parecida ${at} de ${total}`,
  nextAlike: 'Otra parecida',

  listLabel: 'Cartas',
  listFailed: 'No pudimos traer las cartas',
  emptyPublic: 'Todavía no hay cartas públicas',
  emptyRemoved: `Ninguna carta se ha retirado en los últimos ${periodDays('deniedCard')} días`,
  emptyText: 'Aquí aparecerán en cuanto las haya.',
  counted: (count: number, hasMore: boolean) => `${cards(count)}${hasMore ? ' o más' : ''}`,
  more: 'Mostrar más',
  listViews: { grid: 'Cuadrícula', table: 'Tabla' },
  columns: ['Foto', 'Carta', 'Autor', 'Reto', 'Llegó', 'Corcholatas', 'Estado', 'Acción'],
  outcomes: { denied: 'Rechazada', removed: 'Retirada' },
  decidedAt: (outcome: string, instant: string) => `${outcome} el ${moment(instant)}`,
  noReason: 'Sin motivo escrito',
  open: (name: string) => `Ver en grande: ${name}`,

  takeDown: 'Retirar',
  takeDownTitle: (name: string) => `Retirar «${name}»`,
  takeDownWhat: [
    'Deja de verse en todo el sitio, con su foto y su página.',
    'Su autor lee el motivo. La decisión queda en el registro.',
    'No se puede deshacer.',
  ],
  takeDownLikes: (likes: number) =>
    likes === 0
      ? []
      : [
          `${likes === 1 ? 'Su corcholata queda libre' : `Sus ${n(likes)} corcholatas quedan libres`}: quien votó puede votar otra vez.`,
        ],
  reason: 'Motivo',
  reasonHint: (length: number) => `Lo lee su autor. Hasta ${length} caracteres.`,
  reasonMissing: 'Escribe o elige un motivo.',
  taken: (name: string) => `«${name}» ya no se ve en el sitio.`,

  ban: 'Suspender cuenta',
  unban: 'Levantar suspensión',
  banTitle: (name: string) => `Suspender a ${name}`,
  unbanTitle: (name: string) => `Levantar la suspensión de ${name}`,
  banWhat: [
    'No podrá dar corcholatas ni subir fotos.',
    'Las corcholatas que haya dado quedan anuladas.',
    'Puedes levantarla después: sus corcholatas cuentan otra vez, sus cartas no vuelven.',
  ],
  banCards: (count: number, likes: number, orMore: boolean) => [
    count === 0
      ? 'No tiene cartas públicas.'
      : `${count === 1 ? 'Se retira del sitio su carta' : `Se retiran del sitio sus ${n(count)} cartas${orMore ? ' o más' : ''}`}, con ${common.likes(likes)}${orMore ? ' o más' : ''}.`,
  ],
  unbanWhat: [
    'Podrá dar corcholatas y subir fotos otra vez.',
    'Sus corcholatas vuelven a contar; las cartas que se retiraron no vuelven.',
  ],
  banReasons: [
    'Sube fotos que no son suyas',
    'Insiste con contenido ofensivo',
    'Usa varias cuentas para votar',
  ],
  unbanReasons: ['Se aclaró el caso', 'Fue un error'],
  banReasonHint: (length: number) => `Queda en el registro. Hasta ${length} caracteres.`,
  notAnswered:
    'Pasó mucho tiempo sin respuesta: mira cómo quedó la cuenta y, si hace falta, repítelo.',
  bannedSince: (instant: string, reason: string) => `Suspendida el ${moment(instant)}: ${reason}`,

  unsent: (count: number, offline: boolean) => {
    const what = count === 1 ? '1 decisión guardada' : `${n(count)} decisiones guardadas`;
    return offline ? `Sin conexión: ${what} aquí` : `Sin respuesta o sin sesión: ${what} aquí`;
  },
  unsentHint: 'Se envían solas en cuanto se pueda, aunque recargues la página.',
  sendNow: 'Enviar ahora',

  accounts: {
    views: { cuentas: 'Cuentas', correos: 'Correos' },
    viewLabel: 'Qué ver de los usuarios',
    search: 'Buscar cuenta por correo',
    bannedOnly: 'Solo suspendidas',
    listLabel: 'Cuentas',
    loadFailed: 'No pudimos traer las cuentas',
    none: 'Ninguna cuenta así.',
    noneBanned: 'No hay cuentas suspendidas.',
    since: (instant: string) => `Desde el ${moment(instant)}`,
    history: 'Historial',
  },
} as const;
