/** Texts after a like button was pressed. */
export const likeNews = {
  moved: (from: string, to: string) => `Tu corcholata pasó de «${from}» a «${to}».`,
  placed: (name: string) => `Le pusiste tu corcholata a «${name}».`,
  movedHere: (to: string) => `Tu corcholata se movió a «${to}».`,
  undo: 'Deshacer',
  /** Shown if the address of the page asks for a like that was not requested in this browser. */
  oneMoreTap: (name: string) => `Falta un toque: ¿ponemos tu corcholata en «${name}»?`,
  placeShort: 'Ponerla',
  moveShort: 'Moverla aquí',
  tooLate: 'Este reto terminó antes de que entraras. Tu corcholata ya no alcanzó a contar.',
} as const;
