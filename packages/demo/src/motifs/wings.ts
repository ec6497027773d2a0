import { ellipse, free, leaf, type Point, points, range, round, smooth } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';

/** A monarch, wings open, `size` from body to wing tip. */
export function monarch(
  s: Sheet,
  at: Point,
  size: number,
  turn = 0,
  fill: string = ink.orange,
): Markup {
  const dark = s.ink.line;
  const weight = Math.max(size / 15, 3);
  const p = (shape: readonly Point[]): Point[] =>
    shape.map(([x, y]): Point => [x * size, y * size]);
  const wing = (side: number): Markup => {
    const m = (shape: readonly Point[]): Point[] => p(shape.map(([x, y]): Point => [x * side, y]));
    const upper = smooth(
      m(points('0.03,-0.1 0.4,-0.62 0.92,-0.8 1,-0.55 0.78,-0.14 0.4,0.06 0.04,0.06')),
    );
    const lower = smooth(m(points('0.03,0.04 0.42,0.06 0.7,0.22 0.66,0.56 0.4,0.7 0.16,0.46')));
    const veins = m([
      [0.8, -0.62],
      [0.84, -0.34],
      [0.62, -0.1],
    ]);
    return [
      s.flat(lower, dark),
      s.flat(upper, dark),
      s.flat(
        leaf([side * size * 0.1, -size * 0.08], [side * size * 0.72, -size * 0.5], size * 0.17),
        fill,
      ),
      s.flat(
        leaf([side * size * 0.12, -size * 0.02], [side * size * 0.66, -size * 0.16], size * 0.16),
        fill,
      ),
      s.flat(
        leaf([side * size * 0.12, size * 0.12], [side * size * 0.54, size * 0.34], size * 0.17),
        fill,
      ),
      s.flat(
        leaf([side * size * 0.12, size * 0.2], [side * size * 0.38, size * 0.54], size * 0.12),
        fill,
      ),
      veins.map(([x, y]) => s.line(free(`M0 0L${round(x)} ${round(y)}`), dark, weight * 0.7)),
      range(5).map((i) =>
        s.flat(
          ellipse(side * size * (0.9 - i * 0.02), size * (-0.68 + i * 0.1), size * 0.026),
          ink.cream,
        ),
      ),
      range(4).map((i) =>
        s.flat(
          ellipse(side * size * (0.64 - i * 0.06), size * (0.32 + i * 0.09), size * 0.024),
          ink.cream,
        ),
      ),
    ];
  };
  return s.place(
    at,
    [
      wing(-1),
      wing(1),
      s.flat(ellipse(0, 0, size * 0.06, size * 0.36), dark),
      s.line(
        free(
          `M0 ${round(-size * 0.3)}L${round(-size * 0.16)} ${round(-size * 0.56)}M0 ${round(-size * 0.3)}L${round(size * 0.16)} ${round(-size * 0.56)}`,
        ),
        dark,
        weight * 0.6,
      ),
    ],
    { turn },
  );
}
