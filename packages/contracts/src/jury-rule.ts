import type { Jury } from './jury.ts';

const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' });
const list = new Intl.ListFormat('es-MX');

/** Explains in Spanish how the jury's points affect the result. */
export function juryRule({ criteria, mode, weight, until }: Jury): string {
  const names = list.format(criteria.map(({ name, max }) => `${name} (hasta ${max})`));
  const likes = 100 - (weight ?? 0);
  const result =
    mode === 'beside'
      ? 'Además de los lugares por corcholatas hay un premio del jurado, para la carta con más puntos.'
      : `El resultado es ${weight ?? 0} % el jurado y ${likes} % las corcholatas: cuentan los puntos de la carta entre los posibles, y sus corcholatas entre las de la que más juntó.`;
  return `${result} El jurado califica ${names} hasta el ${day.format(new Date(until))}, sin ver de quién es cada carta ni cuántas corcholatas lleva; vale el promedio de quienes la calificaron. Si dos empatan, va primero la que tiene más corcholatas y después la que llegó antes a su número.`;
}

/** Explains in Spanish which likes count if points and likes are weighed. */
export const weighedLikesRule =
  'Cada persona pone una corcholata por reto. Las que quedaron fuera o en revisión están en el registro y no suman.';

/** The points for a criterion, which may be called like a property that every object inherits: `constructor`. */
export const pointsFor = (points: Readonly<Record<string, number>> = {}, id: string) =>
  Object.hasOwn(points, id) ? points[id] : undefined;
