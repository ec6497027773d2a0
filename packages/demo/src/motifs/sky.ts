import { along, around } from '../kit/halftone.ts';
import {
  ellipse,
  type Point,
  points,
  polar,
  polygon,
  range,
  rectangle,
  smooth,
  star,
} from '../kit/outline.ts';
import type { Markup, Sheet, Stroke } from '../kit/sheet.ts';

/** A flat sky that dots of a second ink darken or lighten towards one edge. */
export function sky(
  s: Sheet,
  fill: string,
  dot: string,
  { from = s.height, to = 0, most = 0.75, pitch = 17 } = {},
): Markup {
  const area = rectangle(0, 0, s.width, Math.max(from, to));
  return [s.ground(fill), s.tone(area, dot, along([0, from], [0, to], most), { pitch, angle: 30 })];
}

/** Wedges from a centre to well past the sheet. */
export function rays(
  s: Sheet,
  [cx, cy]: Point,
  fill: string,
  count = 24,
  turn = 0,
  reach = 2400,
): Markup {
  const step = 360 / count;
  return range(count).map((i) =>
    s.flat(
      polygon([
        [cx, cy],
        polar([cx, cy], reach, turn + i * step - step / 4),
        polar([cx, cy], reach, turn + i * step + step / 4),
      ]),
      fill,
    ),
  );
}

/** A sun with a ring of pointed flames, as the lotería's. */
export function sun(s: Sheet, centre: Point, radius: number, fill: string, flame: string): Markup {
  const [x, y] = centre;
  const face = ellipse(x, y, radius);
  return [
    s.shape(star(centre, 16, radius * 1.62, radius * 1.12), flame),
    s.shape(face, fill),
    s.tone(face, flame, along([x - radius * 0.2, y - radius * 0.3], [x + radius, y + radius], 0.8)),
  ];
}

export function moon(s: Sheet, [x, y]: Point, radius: number, fill: string, dot: string): Markup {
  const face = ellipse(x, y, radius);
  return [
    s.shape(face, fill),
    s.tone(face, dot, along([x, y], [x + radius, y + radius * 0.6], 0.6), { pitch: 12 }),
    [
      [-0.35, -0.2, 0.2],
      [0.2, 0.35, 0.14],
      [0.1, -0.5, 0.09],
      [-0.4, 0.45, 0.08],
    ].map(([dx = 0, dy = 0, r = 0]) =>
      s.flat(ellipse(x + dx * radius, y + dy * radius, r * radius), dot, 0.45),
    ),
  ];
}

/** Light around something that shines, fading in dots. */
export function halo(
  s: Sheet,
  centre: Point,
  inner: number,
  outer: number,
  fill: string,
  most = 0.6,
): Markup {
  return s.tone(ellipse(centre[0], centre[1], outer), fill, around(centre, inner, outer, most), {
    pitch: 16,
    angle: 15,
  });
}

export function stars(s: Sheet, count: number, bottom: number, fill: string): Markup {
  return range(count).map(() => {
    const place: Point = [s.random.between(0, s.width), s.random.between(0, bottom)];
    const size = s.random.between(3, 9);
    return s.random.chance(0.3)
      ? s.flat(star(place, 4, size * 2.2, size * 0.6), fill)
      : s.flat(ellipse(place[0], place[1], size * 0.6), fill);
  });
}

/** A flat-bottomed cloud of round heaps. */
export function cloud(
  s: Sheet,
  [x, y]: Point,
  width: number,
  fill: string,
  stroke?: Stroke,
): Markup {
  const heaps: Point[] = points(
    '-0.5,0 -0.47,-0.09 -0.33,-0.12 -0.28,-0.23 -0.12,-0.27 0.0,-0.2 0.1,-0.24 0.24,-0.18 0.28,-0.09 0.44,-0.08 0.5,0 0.2,0.02 -0.2,0.02',
  );
  return s.shape(
    smooth(heaps.map(([dx, dy]): Point => [x + dx * width, y + dy * width])),
    fill,
    stroke,
  );
}
