/** Texts of a card, wherever it lies. */
export const card = {
  byAuthor: (author: string) => `de ${author}`,
  open: (name: string, author: string) => `${name}, de ${author}`,
  inReview: 'En revisión',
  loadFailed: 'No pudimos traer las fotos.',
} as const;

/** Texts around the like. */
export const likeTexts = {
  yours: 'Tu corcholata',
  moved: (from: string, to: string) => `Tu corcholata pasó de «${from}» a «${to}».`,
  placed: (name: string) => `Le pusiste tu corcholata a «${name}».`,
  movedHere: (to: string) => `Tu corcholata se movió a «${to}».`,
  undo: 'Deshacer',
  place: 'Poner mi corcholata',
  moveHere: (from: string) => `Está en ${from}: moverla aquí`,
  moveFromElsewhere: 'Está en otra carta: moverla aquí',
  isHere: 'Tu corcholata está aquí',
  takeOff: 'Quitarla',
  /** Where an address alone says that it is wanted here. */
  oneMoreTap: (name: string) => `Falta un toque: ¿ponemos tu corcholata en «${name}»?`,
  placeShort: 'Ponerla',
  moveShort: 'Moverla aquí',
  tooLate: 'Este reto terminó antes de que entraras. Tu corcholata ya no alcanzó a contar.',
  mineIsOn: (name: string) => `Tu corcholata está en «${name}»`,
} as const;
