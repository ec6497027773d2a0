/** What visitors read while something is closed. */
export const pauseTexts = {
  likes: 'Las corcholatas están en pausa por un momento.',
  uploads: 'Por ahora no estamos recibiendo fotos.',
} as const;

/** Texts of the switches, for administrators. */
export const adminSwitches = {
  title: 'Interruptores',
  lead: 'Cierran en todo el sitio en menos de dos segundos. Lo que ya se dio o se subió no se pierde.',
  names: { likes: 'Corcholatas', uploads: 'Subir fotos' },
  positions: { open: 'Abierto', closed: 'Cerrado' },
  actions: { open: 'Abrir', closed: 'Cerrar' },
  done: (name: string, position: string) => `${name}: ${position.toLowerCase()}`,
  loadFailed: 'No pudimos traer los interruptores.',
} as const;
