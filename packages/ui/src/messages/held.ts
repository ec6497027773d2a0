/** What a voter reads whose like waits, or was struck off. */
export const held = {
  note: 'Tu corcholata está en revisión.',
  voidedNote: 'Tu corcholata no cuenta en este evento.',
  open: 'Ver por qué',
  title: 'Tu corcholata está en revisión',
  what: 'Está guardada y sigue siendo tuya; todavía no se suma al número de la carta. Revisamos así las que llegan muy parecidas a otras, para que gane quien la gente quiere.',
  why: (reason: string) => `Lo que vimos: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
  how: 'Si eres tú, confírmalo: tu teléfono hace una comprobación de unos segundos y entras otra vez a tu cuenta. Cuenta al momento.',
  confirm: 'Confirmar que soy yo',
  working: 'Comprobando…',
  signInAgain: 'Entra otra vez para confirmar que esta corcholata es tuya.',
  cleared: (name: string) => `¡Listo! Tu corcholata ya cuenta para «${name}».`,
  voidedTitle: 'Tu corcholata no cuenta',
  voidedWhat:
    'Quienes cuidan el concurso revisaron un grupo de corcholatas hechas por lo que parece una sola mano, y la tuya estaba entre ellas. Si crees que es un error, escríbenos al correo del aviso de privacidad.',
} as const;
