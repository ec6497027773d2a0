/** Texts of a card, wherever it lies. */
export const card = {
  byAuthor: (author: string) => `de ${author}`,
  open: (name: string, author: string) => `${name}, de ${author}`,
  inReview: 'En revisión',
  loadFailed: 'No pudimos traer las fotos.',
} as const;

/** Texts around the like. */
export const likeTexts = {
  /** The specification's words. */
  notLoggedIn: 'User not logged in',
  yours: 'Tu corcholata',
  moved: (from: string, to: string) => `Tu corcholata pasó de «${from}» a «${to}».`,
  movedHere: (to: string) => `Tu corcholata se movió a «${to}».`,
  undo: 'Deshacer',
} as const;
