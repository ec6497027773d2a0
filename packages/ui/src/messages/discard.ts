/** What is asked before a dialog closes over words that were not sent. */
export const discardTexts = {
  ask: 'Todavía no envías lo que escribiste. Si cierras, se pierde.',
  keep: 'Seguir escribiendo',
  discard: 'Descartar',
} as const;
