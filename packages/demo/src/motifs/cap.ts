import { beyond } from '../kit/halftone.ts';
import {
  ellipse,
  type Outline,
  type Point,
  polar,
  range,
  round,
  smooth,
  star,
  starPoints,
} from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';

/** The crimped edge of a bottle cap: 21 teeth, as every crown cork has. */
function crimp(centre: Point, radius: number): Outline {
  return smooth(starPoints(centre, 21, radius, radius * 0.9));
}

export const capMarks = ['star', 'sun', 'agave', 'ring', 'heart', 'moon'] as const;

type CapMark = (typeof capMarks)[number];

function mark(
  s: Sheet,
  [x, y]: Point,
  r: number,
  kind: CapMark,
  fill: string,
  base: string,
): Markup {
  const marks: Record<CapMark, () => Markup> = {
    star: () => s.flat(star([x, y], 5, r, r * 0.42), fill),
    sun: () => [
      s.flat(star([x, y], 12, r * 1.08, r * 0.74), fill),
      s.flat(ellipse(x, y, r * 0.58), base),
      s.flat(ellipse(x, y, r * 0.4), fill),
    ],
    agave: () =>
      [-90, -55, -125, -20, -160].map((angle) => {
        const tip = polar([x, y + r * 0.5], r * 1.3, angle);
        const [l, q] = [
          polar([x, y + r * 0.5], r * 0.62, angle - 17),
          polar([x, y + r * 0.5], r * 0.62, angle + 17),
        ];
        return `<path d="M${round(x)} ${round(y + r * 0.6)}L${round(l[0])} ${round(l[1])}L${round(tip[0])} ${round(tip[1])}L${round(q[0])} ${round(q[1])}Z" fill="${fill}"/>`;
      }),
    ring: () => [
      s.flat(ellipse(x, y, r), fill),
      s.flat(ellipse(x, y, r * 0.62), ink.cream),
      s.flat(ellipse(x, y, r * 0.34), fill),
    ],
    heart: () =>
      s.flat(
        smooth([
          [x, y + r],
          [x - r * 0.9, y],
          [x - r * 0.75, y - r * 0.72],
          [x - r * 0.15, y - r * 0.7],
          [x, y - r * 0.36],
          [x + r * 0.15, y - r * 0.7],
          [x + r * 0.75, y - r * 0.72],
          [x + r * 0.9, y],
        ]),
        fill,
      ),
    moon: () =>
      `<path d="M${round(x + r * 0.4)} ${round(y - r * 0.9)}A${round(r)} ${round(r)} 0 1 0 ${round(x + r * 0.4)} ${round(y + r * 0.9)}A${round(r * 1.1)} ${round(r * 1.1)} 0 0 1 ${round(x + r * 0.4)} ${round(y - r * 0.9)}Z" fill="${fill}"/>`,
  };
  return marks[kind]();
}

interface CapLook {
  readonly kind?: CapMark;
  readonly print?: string;
  readonly weight?: number;
  readonly turn?: number;
}

/** A bottle cap seen from above. */
export function cap(
  s: Sheet,
  at: Point,
  radius: number,
  fill: string,
  { kind = 'star', print = ink.cream, weight = s.ink.weight, turn = 0 }: CapLook = {},
): Markup {
  const edge = crimp([0, 0], radius);
  return s.place(
    at,
    [
      s.flat(edge, fill),
      range(21).map((i) => {
        const [a, b] = [
          polar([0, 0], radius * 0.82, i * 17.14 - 98.6),
          polar([0, 0], radius * 0.95, i * 17.14 - 98.6),
        ];
        return `<path d="M${round(a[0])} ${round(a[1])}L${round(b[0])} ${round(b[1])}" stroke="${s.ink.line}" stroke-opacity=".55" stroke-width="${round(Math.max(weight * 0.5, 1.5))}"/>`;
      }),
      s.shape(ellipse(0, 0, radius * 0.76), fill, { weight: weight * 0.6 }),
      radius < 70
        ? ''
        : s.tone(
            ellipse(0, 0, radius * 0.76),
            s.ink.line,
            beyond([-radius * 0.25, -radius * 0.3], radius * 0.45, radius * 1.25, 0.55),
            { pitch: Math.max(radius / 15, 8) },
          ),
      mark(s, [0, 0], radius * 0.48, kind, print, fill),
      s.contour(edge, { weight }),
    ],
    { turn },
  );
}
