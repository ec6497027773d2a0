/** Texts of the first page. */
export const home = {
  running: 'El reto en curso',
  lead: 'Sube tu foto, junta corcholatas y gana.',
  closes: (day: string) => `Se cierra el ${day}`,
  takePart: 'Subir mi foto',
  about: 'Conoce el reto',
  loadFailed: 'No pudimos ver qué reto está en curso.',
  steps: 'Así se juega',
  stepCards: [
    { name: 'La Foto', text: 'Toma tu foto, ponle nombre de lotería y súbela a la mesa.' },
    {
      name: 'La Corcholata',
      text: 'Cada quien tiene una por reto. Comparte tu carta para que te caigan muchas.',
    },
    {
      name: 'El Premio',
      text: 'Al cierre, las tres cartas con más corcholatas se llevan el premio.',
    },
  ],
  rules: 'Lee las reglas completas',
  newest: 'Recién llegadas a la mesa',
  seeAll: 'Ver todas',
  prizesText: 'Ganan las tres cartas con más corcholatas cuando se cierra el reto.',
  winnersTitle: 'La última vez ganó',
  winnersBy: (author: string, event: string) => `de ${author}, en «${event}»`,
  seeWinners: 'Ver el podio',
  nextTitle: 'Lo que viene',
  nextStarts: (day: string) => `Empieza el ${day}`,
  restTitle: 'La mesa está vacía por ahora',
  restText: 'No hay reto en curso, pero ya estamos barajando el siguiente.',
  restNext: (name: string, day: string) => `«${name}» empieza el ${day}. Ve preparando tu foto.`,
} as const;
