import { along } from '../kit/halftone.ts';
import { archway, type Point, points, polygon, range, rectangle } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';
import { papelPicado } from '../motifs/fiesta.ts';
import { sky } from '../motifs/sky.ts';
import { belfry, dome } from '../motifs/church.ts';

const eye: Point = [600, 1120];

/** A facade in perspective between two depths (1 near, towards 0 far). */
function facade(
  s: Sheet,
  side: -1 | 1,
  near: number,
  far: number,
  [wall, dot]: readonly [string, string],
): Markup {
  const at = (x: number, y: number, depth: number): Point => [
    eye[0] + x * depth,
    eye[1] + y * depth,
  ];
  const x = side * 640;
  const band = (top: number, foot: number, a: number, b: number): Point[] => {
    const [p, q] = [near + (far - near) * a, near + (far - near) * b];
    return [at(x, top, p), at(x, top, q), at(x, foot, q), at(x, foot, p)];
  };
  const front = polygon(band(-820, 480, 0, 1));
  return [
    s.flat(front, wall),
    s.tone(front, dot, along([eye[0] + x, 0], [eye[0], 0], 0.75)),
    s.contour(front),
    s.poly(band(-850, -810, 0, 1), dot, { weight: 6 }),
    [0.16, 0.6].map((a) => [
      s.poly(band(-640, -390, a, a + 0.24), ink.cream, { weight: 6 }),
      s.poly(band(-610, -400, a + 0.03, a + 0.21), ink.indigo, { weight: 5 }),
      s.poly(band(-390, -360, a - 0.03, a + 0.27), dot, { weight: 6 }),
      s.poly(band(20, 480, a, a + 0.24), a < 0.3 ? dot : ink.cream, { weight: 6 }),
      s.poly(band(50, 480, a + 0.03, a + 0.21), a < 0.3 ? ink.wood : ink.agave, { weight: 5 }),
    ]),
  ];
}

/** A street under cut paper, on the way to church. */
export default defineScene({
  format: 'portrait',
  ink: { shift: [4, 5] },
  draw(s) {
    const walls = [
      ['#f08a3c', '#c04d2c'],
      ['#e94f8a', '#9c1f5e'],
      ['#f7cf5e', '#d98a2a'],
      ['#3fa7a0', '#1c6a74'],
      ['#8c6bc0', '#553a8c'],
      ['#f3e0bd', '#cf9a5a'],
      ['#4f86c6', '#2a5196'],
      ['#d9432f', '#8e2430'],
    ] as const;
    const depths = [1.05, 0.66, 0.42, 0.27, 0.17];
    return [
      sky(s, '#58b9d6', ink.cream, { from: 0, to: 1150, most: 0.8 }),
      dome(s, 600, 1010, 66, ink.orange, ink.brick),
      s.rect(510, 1000, 180, 200, '#f7e0ac'),
      belfry(s, 494, 1196, 66, [190, 70, 60], '#f4d79a', '#c98a4b', ink.indigo),
      belfry(s, 640, 1196, 66, [190, 70, 60], '#f4d79a', '#c98a4b', ink.indigo),
      s.shape(archway(572, 1090, 56, 106), ink.grana, { weight: 6 }),
      s.flat(polygon(points('-20,1620 -20,1400 500,1180 700,1180 1220,1400 1220,1620')), '#a8807a'),
      s.poly(
        [
          [-20, 1620],
          [1220, 1620],
          [700, 1185],
          [500, 1185],
        ],
        '#c8a27e',
      ),
      s.tone(
        polygon([
          [-20, 1620],
          [1220, 1620],
          [700, 1185],
          [500, 1185],
        ]),
        '#7a4f56',
        along([0, 1220], [0, 1600], 0.6),
      ),
      range(9).map((i) =>
        s.line(rectangle(-20, 1195 + (i / 9) ** 1.7 * 420, 1240, 0), '#7a4f56', 4),
      ),
      range(4)
        .map((k) => 3 - k)
        .map((i) => [
          facade(s, -1, depths[i] ?? 1, depths[i + 1] ?? 0, walls[i] ?? walls[0]),
          facade(s, 1, depths[i] ?? 1, depths[i + 1] ?? 0, walls[i + 4] ?? walls[0]),
        ]),
      [0.4, 0.62, 0.92].map((depth) =>
        papelPicado(
          s,
          [eye[0] - 640 * depth, eye[1] - 900 * depth - 60],
          [eye[0] + 640 * depth, eye[1] - 930 * depth - 60],
          {
            sag: 130 * depth,
            count: 7,
            size: 178 * depth,
          },
        ),
      ),
      papelPicado(s, [-80, 60], [1290, 10], { sag: 110, count: 6, size: 232 }),
    ];
  },
});
