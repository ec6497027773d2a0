/** Texts for a voter whose like is held or voided. */
export const held = {
  note: 'Tu corcholata está en revisión.',
  voidedNote: 'Tu corcholata no cuenta en este reto.',
  open: 'Ver por qué',
  title: 'Tu corcholata está en revisión',
  what: 'Está guardada y sigue siendo tuya; todavía no se suma al número de la carta. Revisamos así las que llegan muy parecidas a otras, para que gane quien la gente quiere.',
  why: (reason: string) => `Lo que vimos: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
  how: 'Si eres tú, confírmalo: tu teléfono hace una comprobación de unos segundos y entras otra vez a tu cuenta. Cuenta al momento.',
  confirm: 'Confirmar que soy yo',
  working: 'Comprobando…',
  signInAgain: 'Entra otra vez para confirmar que esta corcholata es tuya.',
  cleared: (name: string) => `¡Listo! Tu corcholata ya cuenta para «${name}».`,
  mailTitle: 'Revisa tu correo',
  mailWhat:
    'Llegaron muchas corcholatas parecidas a la tuya, así que te mandamos un enlace a tu correo. Ábrelo, entra a tu cuenta y tu corcholata cuenta al momento. El enlace sirve 24 horas.',
  mailHint:
    'Si no llega en unos minutos, busca en correo no deseado o vuelve aquí por otro enlace.',
  decisionTitle: 'Una persona la revisa',
  decisionWhat:
    'Esta vez no hay nada que tengas que hacer: alguien del concurso mira este grupo de corcholatas y decide. La tuya está guardada, y si todo está bien, cuenta.',
  decisionHint: 'Si quieres contarnos algo, escríbenos al correo del aviso de privacidad.',
  voidedTitle: 'Tu corcholata no cuenta',
  voidedWhat:
    'Quienes cuidan el concurso revisaron un grupo de corcholatas hechas por lo que parece una sola mano, y la tuya estaba entre ellas. Si crees que es un error, escríbenos al correo del aviso de privacidad.',
} as const;

/** Texts of the page to which the link in a mail leads, for confirming a held like. */
export const confirmLike = {
  title: 'Confirma tu corcholata',
  lead: 'Un toque más y cuenta. Si hace rato que entraste, te pedimos entrar otra vez.',
  loadFailed: 'No pudimos ver tu corcholata.',
  submit: 'Esta corcholata es mía',
  doneTitle: '¡Listo!',
  done: (card: string | undefined) =>
    card === undefined ? 'Tu corcholata ya cuenta.' : `Tu corcholata ya cuenta para «${card}».`,
  noneTitle: 'No hay nada que confirmar',
  none: 'En este reto no tienes una corcholata puesta. Si la quitaste, puedes elegir otra carta.',
  notValidTitle: 'Este enlace ya no sirve',
  notValid:
    'Puede que pasaran sus 24 horas, que hayas movido tu corcholata o que entraras con otra cuenta. Desde la carta puedes pedir otro.',
  toCard: 'Ver la carta',
} as const;
