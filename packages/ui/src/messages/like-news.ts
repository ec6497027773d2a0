/** Texts after a press on a like. */
export const likeNews = {
  moved: (from: string, to: string) => `Tu corcholata pasó de «${from}» a «${to}».`,
  placed: (name: string) => `Le pusiste tu corcholata a «${name}».`,
  movedHere: (to: string) => `Tu corcholata se movió a «${to}».`,
  undo: 'Deshacer',
  /** Where an address alone says that it is wanted here. */
  oneMoreTap: (name: string) => `Falta un toque: ¿ponemos tu corcholata en «${name}»?`,
  placeShort: 'Ponerla',
  moveShort: 'Moverla aquí',
  tooLate: 'Este reto terminó antes de que entraras. Tu corcholata ya no alcanzó a contar.',
} as const;
