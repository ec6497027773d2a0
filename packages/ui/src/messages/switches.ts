/** Texts for visitors while likes or uploads are closed. */
export const pauseTexts = {
  likes: 'Las corcholatas están en pausa por un momento.',
  uploads: 'Por ahora no estamos recibiendo fotos.',
} as const;
