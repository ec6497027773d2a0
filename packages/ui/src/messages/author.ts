export const author = {
  cardsOf: 'Las cartas de',
  someone: 'Sus cartas',
  noneTitle: 'Aquí no hay cartas',
  noneText: 'Puede que las haya retirado o que sigan en revisión.',
  failed: 'No pudimos traer sus cartas.',
} as const;
