import { expect, it } from 'vitest';
import { drawable, textInSvg } from './share-text.ts';

const box = { x: 400, y: 500, width: 380, height: 66, size: 40, lines: 3, fill: 'red' };
/** Left and right end of what is drawn. */
function endsOf(svg: string) {
  const points = [...svg.matchAll(/[MLQ]([^MLQZ"]*)/g)].map(([, numbers = '']) =>
    numbers.split(' ').map(Number),
  );
  const xs = points.flatMap((numbers) => numbers.filter((_, at) => at % 2 === 0));
  return [Math.min(...xs), Math.max(...xs)] as const;
}

it('draws all of a name whose outlines miss whole numbers by a hair', () => {
  const story = { ...box, y: 1037, width: 742, height: 124.8, size: 73.6 };
  expect(textInSvg('LA TRAJINERA', story)).toMatch(/ d="[MLQZ\d .-]+"/);
});

it.each([
  'EL GALLO',
  'EXTRAORDINARIAMENTE REQUETEHERMOSA',
  'SUPERREQUETECONTRAARCHIBUENÍSIMA',
  'M'.repeat(80),
  'EL '.repeat(26),
])('stays within its box: %s', (name) => {
  const [left, right] = endsOf(textInSvg(name.trim(), box));
  expect(left).toBeGreaterThanOrEqual(box.x - box.width / 2 - 2);
  expect(right).toBeLessThanOrEqual(box.x + box.width / 2 + 2);
  expect(right - left).toBeGreaterThan(box.width / 3);
});

it.each([
  ['El Ñandú ¿qué?', 'El Ñandú ¿qué?'],
  ['Taco 🌮 y 🌶️', 'Taco y'],
  ['Dźwięk №5', 'Dzwiek No5'],
  ['Ψυχή', ''],
])('keeps what its font can draw: %s', (name, shown) => {
  expect(drawable(name)).toBe(shown);
});
