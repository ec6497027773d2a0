export const banned = {
  title: 'Tu cuenta está suspendida',
  /** The text of the API's error BANNED. */
  text: 'Tu cuenta está suspendida: no puede subir fotos ni dar corcholatas.',
  why: 'Ver por qué',
  reason: (reason: string) => `Motivo: «${reason}»`,
  since: (day: string) =>
    `Desde el ${day} no puedes subir fotos ni poner corcholatas. Las que habías puesto no cuentan y tus cartas salieron de la mesa.`,
  still: 'Puedes seguir mirando, descargar tus datos o borrar tu cuenta.',
  mistake: '¿Crees que es un error? Escríbenos al correo del aviso de privacidad.',
  toPrivacy: 'Ir al aviso de privacidad',
} as const;
