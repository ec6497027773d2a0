import { beyond } from '../kit/halftone.ts';
import {
  ellipse,
  free,
  leaf,
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

/** A ball of orange petals, ring upon ring. */
export function marigold(
  s: Sheet,
  [x, y]: Point,
  radius: number,
  [outer, inner] = [ink.orange, ink.yellow] as readonly [string, string],
): Markup {
  const turn = s.random.between(0, 40);
  const ring = (share: number, tips: number, fill: string): string =>
    s.shape(
      smooth(starPoints([x, y], tips, radius * share, radius * share * 0.84, turn * share)),
      fill,
      { weight: Math.max(s.ink.weight * 0.55 * Math.min(radius / 60, 1.2), 2.5) },
    );
  return [ring(1, 13, outer), ring(0.74, 11, inner), ring(0.48, 9, outer), ring(0.24, 6, inner)];
}

interface Foliage {
  readonly fill: string;
  readonly dot: string;
}

/** A crown of leaves as one scalloped mass, lit from the upper left. */
export function crown(
  s: Sheet,
  [x, y]: Point,
  rx: number,
  ry: number,
  { fill, dot }: Foliage,
): Markup {
  const lobes = Math.min(Math.max(Math.round((rx + ry) / 15), 8), 34);
  const edge = range(lobes).map((i): Point => {
    const [dx, dy] = polar(
      [0, 0],
      s.random.between(0.88, 1),
      ((i + s.random.between(-0.2, 0.2)) * 360) / lobes,
    );
    return [x + dx * rx, y + dy * ry];
  });
  const scallops = edge.map((from, i) => {
    const to = edge[(i + 1) % lobes] ?? from;
    const out = 1.1 + 2.2 / lobes;
    const [mx, my] = [x + ((from[0] + to[0]) / 2 - x) * out, y + ((from[1] + to[1]) / 2 - y) * out];
    return `Q${round(mx)} ${round(my)} ${round(to[0])} ${round(to[1])}`;
  });
  const first = edge[0] ?? [x, y];
  const mass = {
    d: `M${round(first[0])} ${round(first[1])}${scallops.join('')}Z`,
    box: ellipse(x, y, rx * 1.15, ry * 1.15).box,
  };
  return [
    s.flat(mass, fill),
    s.tone(
      mass,
      dot,
      beyond(
        [x - rx * 0.35, y - ry * 0.45],
        Math.min(rx, ry) * 0.35,
        Math.max(rx, ry) * 1.35,
        0.85,
      ),
    ),
    s.contour(mass),
  ];
}

/** A three-petalled bougainvillea bract. */
export function bract(s: Sheet, place: Point, size: number, fill: string): Markup {
  const turn = s.random.between(0, 120);
  return [
    range(3).map((i) => {
      const tip = polar(place, size, turn + i * 120);
      return s.shape(leaf(place, tip, size * 0.62), fill, { weight: Math.max(size / 11, 2.5) });
    }),
    s.flat(star(place, 5, size * 0.2, size * 0.1), ink.cream),
  ];
}

/** A stem with leaves on both sides, bending from foot to tip. */
export function sprig(
  s: Sheet,
  foot: Point,
  tip: Point,
  size: number,
  fill: string,
  pairs = 5,
): Markup {
  const stem = free(`M${round(foot[0])} ${round(foot[1])}L${round(tip[0])} ${round(tip[1])}`);
  const angle = (Math.atan2(tip[1] - foot[1], tip[0] - foot[0]) * 180) / Math.PI;
  return [
    s.line(stem, s.ink.line, 5),
    range(pairs).map((i) => {
      const share = (i + 1) / (pairs + 0.5);
      const at: Point = [
        foot[0] + (tip[0] - foot[0]) * share,
        foot[1] + (tip[1] - foot[1]) * share,
      ];
      return [-48, 48].map((lean) =>
        s.shape(leaf(at, polar(at, size * (1.1 - share * 0.5), angle + lean), size * 0.3), fill, {
          weight: 4,
        }),
      );
    }),
  ];
}

export function berry(s: Sheet, [x, y]: Point, radius: number, fill: string, dot: string): Markup {
  const ball = ellipse(x, y, radius);
  return [
    s.flat(ball, fill),
    s.tone(
      ball,
      dot,
      beyond([x - radius * 0.4, y - radius * 0.4], radius * 0.4, radius * 1.7, 0.9),
      { pitch: Math.max(9, radius / 7) },
    ),
    s.contour(ball),
    s.flat(
      ellipse(x - radius * 0.38, y - radius * 0.42, radius * 0.17, radius * 0.12),
      ink.cream,
      0.9,
    ),
  ];
}
