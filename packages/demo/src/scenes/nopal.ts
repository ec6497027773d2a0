import { beyond } from '../kit/halftone.ts';
import { ellipse, polar, type Point, range, star } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';
import { pad } from '../motifs/cactus.ts';

function tuna(s: Sheet, at: Point, size: number, turn: number, fill: string, dot: string): Markup {
  const fruit = ellipse(0, -size, size * 0.62, size);
  return s.place(
    at,
    [
      s.flat(fruit, fill),
      s.tone(fruit, dot, beyond([-size * 0.2, -size * 1.3], size * 0.3, size * 1.5, 0.9), {
        pitch: 12,
      }),
      s.contour(fruit),
      s.shape(ellipse(0, -size * 1.86, size * 0.32, size * 0.13), dot, { weight: 5 }),
      [
        [-0.2, -0.7],
        [0.2, -1.1],
        [-0.14, -1.4],
        [0.22, -0.5],
      ].map(([x = 0, y = 0]) => s.flat(ellipse(x * size, y * size, 6), ink.yellow)),
    ],
    { turn },
  );
}

function flower(s: Sheet, at: Point, size: number, turn: number): Markup {
  return s.place(
    at,
    [
      range(7).map((i) =>
        s.shape(
          ellipse(...polar([0, -size], size * 0.6, -160 + i * 23), size * 0.3, size * 0.5),
          i % 2 ? ink.yellow : ink.orange,
          { weight: 6 },
        ),
      ),
      s.shape(ellipse(0, -size * 0.5, size * 0.4, size * 0.5), '#4b9a57', { weight: 6 }),
      s.flat(star([0, -size], 8, size * 0.3, size * 0.16), ink.cream),
    ],
    { turn },
  );
}

/** Prickly pears, close by. */
export default defineScene({
  format: 'square',
  ink: { line: '#0f2f3a', weight: 12, shift: [-6, 5] },
  draw(s) {
    const [red, dark] = ['#dd1f55', '#7a0f45'];
    const big = ['#3f9a6a', '#14513f'] as const;
    const pale = ['#7abf6a', '#2a7d55'] as const;
    return [
      s.ground('#ffd84f'),
      s.tone(s.area, '#f7892c', beyond([800, 500], 300, 1300, 0.7), { pitch: 22 }),
      s.disc(800, 560, 420, '#fff0bd', { weight: 0 }),
      pad(s, [1230, 1420], 640, 22, ...big),
      pad(s, [330, 1480], 620, -26, ...big),
      pad(s, [1480, 900], 480, 40, ...pale),
      pad(s, [60, 1010], 470, -34, ...pale),
      pad(s, [800, 1700], 800, 0, ...big),
      pad(s, [560, 1000], 520, -28, ...pale),
      pad(s, [1060, 1010], 560, 24, ...pale),
      pad(s, [830, 930], 520, -2, ...big),
      tuna(s, [680, 470], 86, -24, red, dark),
      tuna(s, [830, 412], 98, 0, red, dark),
      tuna(s, [970, 470], 84, 26, '#f2803c', '#a5281f'),
      tuna(s, [330, 590], 80, -40, red, dark),
      tuna(s, [240, 690], 70, -62, '#f2803c', '#a5281f'),
      flower(s, [440, 560], 84, -18),
      tuna(s, [1240, 510], 84, 20, red, dark),
      tuna(s, [1350, 590], 78, 46, red, dark),
      flower(s, [1420, 700], 74, 66),
      flower(s, [1120, 540], 76, 0),
      tuna(s, [540, 1010], 74, -50, red, dark),
      tuna(s, [1110, 1040], 76, 48, red, dark),
    ];
  },
});
