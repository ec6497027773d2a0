/** Texts of an event's own page. */
export const contest = {
  running: 'Reto en curso',
  upcoming: 'Muy pronto',
  ended: 'Reto terminado',
  closesIn: 'Se cierra en',
  opensIn: 'Se abre en',
  takePart: 'Participar en este reto',
  notYet: 'Todavía no abrimos la mesa. Ve preparando tu foto.',
  over: 'Las corcholatas ya están contadas.',
  seeWinners: 'Ver ganadores',
  seeGallery: 'Ver la galería',
  jury: 'El jurado',
  cards: 'La tabla',
  loadFailed: 'No pudimos traer este reto.',
  goneTitle: 'Este reto no está en la mesa',
  goneText: 'Puede que ya no exista o que la dirección esté incompleta.',
} as const;
