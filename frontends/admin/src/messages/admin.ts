import { common } from '@el-reto/ui/messages';
import { errorText } from '@el-reto/ui/runtime';
import { cards, contests, counted } from './counted.ts';

/** Texts of the review of changed names and pictures. */
export const profiles = {
  title: 'Perfiles que cambiaron',
  lead: 'Nombre o foto nuevos de gente con cartas. Mientras decides, el sitio muestra lo de antes.',
  before: 'Antes',
  after: 'Ahora',
  pictureOf: (name: string, when: string) => `Foto de ${name}, ${when.toLowerCase()}`,
  publicIn: (minutes: number) =>
    minutes < 1 ? 'Se publica solo en menos de un minuto' : `Se publica solo en ${minutes} min`,
  count: counted('cambio', 'cambios'),
  more: 'Hay más después de estos.',
  none: 'Ya no hay cambios por revisar.',
  loadFailed: 'No pudimos traer los perfiles que cambiaron.',
} as const;

/** Texts of the list of users' e-mail addresses. */
export const users = {
  loadFailed: 'No pudimos traer los correos',
  emptyTitle: 'Aún no hay usuarios',
  emptyText: 'En cuanto alguien cree su cuenta, su correo aparece aquí.',
  search: 'Buscar correo',
  count: counted('correo', 'correos'),
  found: (found: number, all: number) => `${common.number(found)} de ${common.number(all)} correos`,
  nothingFound: (query: string) => `Ningún correo lleva «${query}».`,
  listLabel: 'Correos de usuarios',
  copyAll: 'Copiar',
  copyHint: (count: number) => `Copiar ${counted('correo', 'correos')(count)}`,
  againLead:
    'Son los datos de muchas personas, y entraste hace más de diez minutos. Entra otra vez y seguimos.',
  copied: counted('correo copiado', 'correos copiados'),
  copyFailed: 'Tu navegador no dejó copiar. Usa el archivo CSV.',
  download: 'Descargar CSV',
  fileName: (day: string) => `correos-el-reto-${day}.csv`,
  column: 'correo',
  more: (count: number) => `Mostrar ${common.number(count)} más`,
  privacy: 'Son datos personales: úsalos solo para lo que dice el aviso de privacidad.',
} as const;

interface Running {
  events: number;
  cards: number;
  likes: number;
}

export const switches = {
  title: 'Interruptores',
  lead: 'Cierran en todo el sitio en menos de dos segundos. Lo que ya se dio o se subió no se pierde.',
  names: { likes: 'Votación', uploads: 'Subir fotos' },
  positions: {
    likes: { open: 'Abierta', closed: 'Cerrada' },
    uploads: { open: 'Abierto', closed: 'Cerrado' },
  },
  actions: { open: 'Abrir', closed: 'Cerrar' },
  done: {
    likes: { open: 'Votación abierta', closed: 'Votación cerrada' },
    uploads: { open: 'Ya se pueden subir fotos', closed: 'Ya no se suben fotos' },
  },
  closing: {
    likes: {
      title: 'Cerrar la votación',
      what: ['Nadie podrá dar, cambiar ni quitar su corcholata hasta que la abras otra vez.'],
      affected: ({ events, cards: count, likes }: Running) => [
        `Se detiene en ${contests(events)}, con ${cards(count)} y ${common.likes(likes)}.`,
      ],
    },
    uploads: {
      title: 'Dejar de recibir fotos',
      what: ['Nadie podrá subir una foto hasta que lo abras otra vez.'],
      affected: ({ events, cards: count }: Running) => [
        `Se detiene en ${contests(events)}, con ${cards(count)} en la mesa.`,
      ],
    },
  },
  loadFailed: 'No pudimos traer los interruptores.',
} as const;

export const confirm = {
  counting: 'Contando lo que cambia…',
  countFailed: 'No pudimos contar lo que cambia.',
  typeName: (name: string) => `Escribe «${name}» para confirmar`,
} as const;

/** Texts of the question before a form with unsaved changes is closed. */
export const unsaved = {
  title: 'Hay cambios sin guardar',
  text: 'Si sales ahora, se pierden.',
  keep: 'Seguir editando',
  leave: 'Salir sin guardar',
} as const;

/** Texts of the administration's frame and of its sign-in. */
export const admin = {
  pageTitle: (section: string, waiting = 0) => `${waiting > 0 ? `(${waiting}) ` : ''}${section}`,
  standaloneHeading: 'Administración',
  sectionsLabel: 'Secciones de administración',
  sections: {
    moderacion: 'Moderación',
    votos: 'Corcholatas',
    eventos: 'Retos',
    jurado: 'Jurado',
    ganadores: 'Ganadores',
    premios: 'Premios',
    usuarios: 'Usuarios',
    derechos: 'Derechos ARCO',
    resumen: 'Resumen',
    bitacora: 'Bitácora',
    cuenta: 'Tu cuenta',
  },
  waitingBadge: counted('decisión en espera', 'decisiones en espera'),
  toSite: 'Ver el sitio',
  adminsOnlyTitle: 'Solo para administradores',
  adminsOnlyText: (email: string) =>
    `La cuenta ${email} no tiene acceso a esta parte. Entra con otra o pide acceso a quien administra el sitio.`,
  accountFailed: 'No pudimos revisar tu cuenta',
  otherAccount: 'Entrar con otra cuenta',
  error: (message: string) => `Error: ${message}`,
  fileFailed: 'No pudimos traer el archivo.',
  help: 'Ayuda',
  asTable: 'Ver los números',
  helpTitle: 'Ayuda y ajustes',
  letterKeys: 'Decidir con letras del teclado',
  of: (action: string, name: string) => `${action}: ${name}`,
} as const;

export const failureText = (error: unknown) => admin.error(errorText(error));
