import { legends } from '@el-reto/contracts/pages';

const inDigits = (count: number) => new Intl.NumberFormat('es-MX').format(count);

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Texts of the frame that surrounds every screen. */
export const common = {
  skipToContent: 'Saltar al contenido',
  menu: 'Menú principal',
  home: 'Inicio',
  gallery: 'Galería',
  winners: 'Ganadores',
  profile: 'Mi perfil',
  profileShort: 'Perfil',
  admin: 'Moderación',
  signIn: 'Entrar',
  signOut: 'Salir',
  signedOut: 'Cerraste sesión. Vuelve pronto.',
  takePart: 'Participar',
  seeGallery: 'Ver la galería',
  seeWinners: 'Ver ganadores',
  toProfile: 'Ir a mi perfil',
  understood: 'Entendido',
  retry: 'Volver a intentar',
  back: 'Volver',
  close: 'Cerrar',
  cancel: 'Cancelar',
  loading: 'Cargando',
  checkingSession: 'Revisando tu sesión',
  legendDrink: legends.drink,
  legendAge: legends.age,
  permit: (permit: string) => `Permiso: ${permit}`,
  organiser: (organiser: string) => `Organiza: ${organiser}`,
  privacy: 'Aviso de privacidad',
  terms: 'Términos y condiciones',
  footer: 'Información legal',
  visits: 'Medición de visitas',
  notifications: 'Avisos',
  unavailableTitle: 'Esta parte se está tomando un respiro',
  unavailableText: 'No pudimos cargarla. Lo demás del sitio sigue en pie.',
  notFoundTitle: 'Esta carta no está en la baraja',
  notFound: 'Esa página no existe o cambió de lugar.',
  goHome: 'Ir al inicio',
  errorTitle: 'Se nos cayó la baraja',
  serverError: '500 Error del servidor',
  errorDescription: 'Algo se rompió en esta página. Vuelve a intentarlo o regresa al inicio.',
  likes: (count: number) => (count === 1 ? '1 corcholata' : `${inDigits(count)} corcholatas`),
  /** For example `1,234`. */
  number: inDigits,
  likesWord: (count: number) => (count === 1 ? 'corcholata' : 'corcholatas'),
  likedPhoto: (name: string) => `Me gusta: ${name}`,
  days: 'días',
  hours: 'horas',
  minutes: 'min',
  seconds: 'seg',
  countdown: (days: number, hours: number, minutes: number) =>
    `${days === 1 ? 'Falta' : 'Faltan'} ${counted(days, 'día')}, ${counted(hours, 'hora')} y ${counted(minutes, 'minuto')}`,
} as const;
