import { along } from '../kit/halftone.ts';
import { archway, free, type Point, polygon, range, rectangle, round } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';

/** A window with a frame, four panes and, if lit, a warm light. */
export function pane(
  s: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  { glass = ink.indigo, frame = ink.cream, arched = false } = {},
): Markup {
  const opening = arched ? archway(x, y, w, h) : rectangle(x, y, w, h);
  const bar = Math.max(w / 12, 3);
  return [
    s.rect(x - bar * 1.6, y + h, w + bar * 3.2, bar * 2.2, frame, { weight: s.ink.weight * 0.5 }),
    s.shape(opening, glass, { line: frame, weight: bar * 2 }),
    s.line(
      free(`M${round(x + w / 2)} ${round(y)}L${round(x + w / 2)} ${round(y + h)}`),
      frame,
      bar,
    ),
    s.line(
      free(`M${round(x)} ${round(y + h * 0.5)}L${round(x + w)} ${round(y + h * 0.5)}`),
      frame,
      bar,
    ),
    s.contour(opening, { weight: s.ink.weight * 0.5 }),
  ];
}

interface HouseLook {
  readonly wall: string;
  readonly dot: string;
  readonly glass?: string;
}

/** A box of a house seen from the front, shaded on its right, with its windows in rows. */
export function house(
  s: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  { wall, dot, glass = ink.indigo }: HouseLook,
): Markup {
  const front = s.cut([
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ]);
  const columns = Math.max(1, Math.round(w / 95));
  const rows = Math.max(1, Math.round(h / 170));
  const step = w / columns;
  const lid = rectangle(x - 6, y - 14, w + 12, 24);
  return [
    s.flat(front, wall),
    s.tone(front, dot, along([x + w * 0.3, y], [x + w, y + h * 0.2], 0.55), { pitch: 13 }),
    s.contour(front),
    s.shape(lid, dot, { weight: s.ink.weight * 0.7 }),
    range(rows).flatMap((row) =>
      range(columns).map((column) => {
        if (s.random.chance(0.14)) return '';
        const width = step * 0.36;
        return pane(s, x + step * (column + 0.5) - width / 2, y + 46 + row * 160, width, 84, {
          glass: s.random.chance(0.25) ? ink.yellow : glass,
          arched: s.random.chance(0.3),
        });
      }),
    ),
  ];
}

/** Rows of half-round roof tiles between two edges. */
export function tiles(
  s: Sheet,
  corners: readonly [Point, Point, Point, Point],
  fill: string,
  dot: string,
  columns: number,
  rows: number,
): Markup {
  const [a, b, c, d] = corners;
  const at = (u: number, v: number): Point => [
    (a[0] * (1 - u) + b[0] * u) * (1 - v) + (d[0] * (1 - u) + c[0] * u) * v,
    (a[1] * (1 - u) + b[1] * u) * (1 - v) + (d[1] * (1 - u) + c[1] * u) * v,
  ];
  const roof = polygon([a, b, c, d]);
  const weight = Math.max(s.ink.weight * 0.5, 3);
  return [
    s.flat(roof, dot),
    range(rows).map((row) =>
      range(columns).map((column) => {
        const [p, q] = [at(column / columns, row / rows), at((column + 1) / columns, row / rows)];
        const [m, n] = [
          at(column / columns, (row + 1.25) / rows),
          at((column + 1) / columns, (row + 1.25) / rows),
        ];
        const sag = (n[0] - m[0]) * 0.32;
        const tile = free(
          `M${round(p[0])} ${round(p[1])}L${round(q[0])} ${round(q[1])}L${round(n[0])} ${round(n[1])}Q${round((m[0] + n[0]) / 2)} ${round(m[1] + sag)} ${round(m[0])} ${round(m[1])}Z`,
        );
        return s.shape(tile, s.random.chance(0.25) ? dot : fill, { weight });
      }),
    ),
    s.contour(roof),
  ];
}
