import type { Jury } from '@el-reto/contracts';
import { juryShare } from './jury-share.ts';

export const home = {
  running: 'El reto en curso',
  lead: 'Sube tu foto, junta corcholatas y gana.',
  closes: (day: string) => `Se cierra el ${day}`,
  firstPrize: (prize: string) => `Primer lugar: ${prize}`,
  takePart: 'Subir mi foto',
  loadFailed: 'No pudimos ver qué reto está en curso.',
  steps: 'Así se juega',
  stepCards: [
    { name: 'La Foto', text: 'Toma tu foto, ponle nombre de lotería y súbela a la mesa.' },
    {
      name: 'La Corcholata',
      text: 'Cada quien tiene una por reto. Comparte tu carta para que te caigan muchas.',
    },
  ],
  prizeStep: 'El Premio',
  /** How the shown contest is won. Depends on its jury. */
  prizeStepText(jury: Jury | undefined) {
    if (!jury) return 'Al cierre, las tres cartas con más corcholatas se llevan el premio.';
    return jury.mode === 'beside'
      ? 'Al cierre, las tres cartas con más corcholatas se llevan el premio. El jurado da otro.'
      : 'Al cierre, las corcholatas y el jurado dicen qué tres cartas se llevan el premio.';
  },
  rules: 'Lee las reglas completas',
  newest: 'Recién llegadas a la mesa',
  seeAll: 'Ver todas',
  prizesText(jury: Jury | undefined) {
    const byLikes = 'Ganan las tres cartas con más corcholatas cuando se cierra el reto.';
    if (!jury) return byLikes;
    return jury.mode === 'beside'
      ? `${byLikes} Además, el jurado premia la carta con más puntos.`
      : `Ganan las tres cartas con mejor resultado: ${juryShare(jury)}.`;
  },
  winnersTitle: 'La última vez ganó',
  winnersBy: (author: string, event: string) => `de ${author}, en «${event}»`,
  seeWinners: 'Ver el podio',
  alsoTitle: 'También en juego',
  nextTitle: 'Lo que viene',
  nextStarts: (day: string) => `Empieza el ${day}`,
  restTitle: 'La mesa está vacía por ahora',
  restText: 'No hay reto en curso, pero ya estamos barajando el siguiente.',
  restNext: (name: string, day: string) => `«${name}» empieza el ${day}. Ve preparando tu foto.`,
} as const;
