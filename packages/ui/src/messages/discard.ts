/** The question before a dialog with unsent text closes. */
export const discardTexts = {
  ask: 'Todavía no envías lo que escribiste. Si cierras, se pierde.',
  keep: 'Seguir escribiendo',
  discard: 'Descartar',
} as const;
