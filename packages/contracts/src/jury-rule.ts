import type { JuryTerms } from './jury-count.ts';

const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' });
const list = new Intl.ListFormat('es-MX');

/** How a jury's points make the result, for people: before they take part, and in the record. */
export function juryRule({ criteria, mode, weight, until }: JuryTerms & { until: string }): string {
  const names = criteria.map(({ name, max }) => `${name} (hasta ${max})`);
  const scoring = `El jurado califica cada carta sin ver de quién es ni cuántas corcholatas lleva, hasta el ${day.format(new Date(until))}, por ${list.format(names)}.`;
  const points = 'sus puntos, en promedio de quienes la calificaron';
  const result =
    mode === 'beside'
      ? `Además de los lugares por corcholatas hay un premio del jurado, para la carta con más puntos: ${points}.`
      : `El lugar sale de las dos cosas: ${weight ?? 0} % el jurado y ${100 - (weight ?? 0)} % las corcholatas. La parte del jurado son ${points}, entre los que se podían juntar; la de las corcholatas, las de la carta entre las de la carta que más juntó.`;
  return `${result} ${scoring} Si dos empatan, va primero la que tiene más corcholatas y después la que llegó antes a su número.`;
}

/** How likes are counted where points are weighed with them. */
export const weighedLikesRule =
  'Cada persona pone una corcholata por evento. Las que quedaron fuera o en revisión están en el registro y no suman.';
