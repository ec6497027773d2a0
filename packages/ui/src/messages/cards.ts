/** Texts of a card, on every page that shows cards. */
export const card = {
  byAuthor: (author: string) => `de ${author}`,
  open: (name: string, author: string) => `${name}, de ${author}`,
  inReview: 'En revisión',
  loadFailed: 'No pudimos traer las fotos.',
} as const;

export const likeTexts = {
  yours: 'Tu corcholata',
  place: 'Poner mi corcholata',
  moveHere: (from: string) => `Está en ${from}: moverla aquí`,
  moveFromElsewhere: 'Está en otra carta: moverla aquí',
  isHere: 'Tu corcholata está aquí',
  takeOff: 'Quitarla',
  mineIsOn: (name: string) => `Tu corcholata está en «${name}»`,
} as const;
