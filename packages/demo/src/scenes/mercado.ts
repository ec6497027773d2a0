import { along } from '../kit/halftone.ts';
import { ellipse, free, leaf, polar, type Point, range } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';
import { awning, bulbs } from '../motifs/fiesta.ts';
import { berry } from '../motifs/flowers.ts';

function pyramid(
  x: number,
  foot: number,
  radius: number,
  rows: number,
  fruit: (at: Point) => Markup,
): Markup {
  return range(rows).map((row) =>
    range(rows - row).map((i) =>
      fruit([x + (i - (rows - row - 1) / 2) * radius * 1.94, foot - radius - row * radius * 1.6]),
    ),
  );
}

function crate(s: Sheet, x: number, y: number, w: number, h: number): Markup {
  return range(3).map((i) =>
    s.rect(x, y + (i * h) / 3, w, h / 3 - 5, i % 2 ? '#c98a4b' : '#dba560'),
  );
}

function watermelon(s: Sheet, [x, y]: Point, r: number): Markup {
  const half = { d: `M${x - r} ${y}a${r} ${r} 0 0 0 ${2 * r} 0Z`, box: ellipse(x, y, r).box };
  const flesh = {
    d: `M${x - r * 0.84} ${y}a${r * 0.84} ${r * 0.84} 0 0 0 ${r * 1.68} 0Z`,
    box: half.box,
  };
  return [
    s.shape(half, ink.agave),
    s.shape(flesh, '#ef3e4a', { line: ink.cream, weight: 9 }),
    s.tone(flesh, ink.grana, along([x, y], [x, y + r], 0.7), { pitch: 12 }),
    range(7).map((i) =>
      s.flat(
        leaf(polar([x, y], r * 0.5, 18 + i * 24), polar([x, y], r * 0.66, 18 + i * 24), 9),
        ink.indigo,
      ),
    ),
  ];
}

function pineapple(s: Sheet, [x, y]: Point, r: number): Markup {
  const body = ellipse(x, y, r * 0.72, r);
  return [
    [-150, -120, -100, -80, -60, -30].map((a) =>
      s.shape(leaf([x, y - r * 0.8], polar([x, y - r * 0.8], r * 0.95, a), r * 0.16), ink.agave, {
        weight: 6,
      }),
    ),
    s.flat(body, ink.yellow),
    s.tone(body, ink.orange, along([x - r * 0.4, y], [x + r * 0.7, y], 0.8), { pitch: 12 }),
    s.within(
      body,
      range(9).map((i) => [
        s.line(
          free(`M${x - r * 2 + i * r * 0.42} ${y - r}L${x - r + i * r * 0.42 + r * 0.3} ${y + r}`),
          ink.brick,
          5,
        ),
        s.line(
          free(`M${x + r * 2 - i * r * 0.42} ${y - r}L${x + r - i * r * 0.42 - r * 0.3} ${y + r}`),
          ink.brick,
          5,
        ),
      ]),
    ),
    s.contour(body),
  ];
}

/** A hand of bananas on its hook. */
function bananas(s: Sheet, [x, y]: Point, side: 1 | -1): Markup {
  return [
    s.line(free(`M${x} ${y - 120}L${x} ${y}`), s.ink.line, 8),
    [-64, -38, 38, 64, -14, 14].map((lean) => {
      const fruit = free(
        `M0 0C${lean * 0.6 - 30} 60 ${lean - 34} 150 ${lean * 1.5} 214C${lean + 30} 160 ${lean * 0.7 + 34} 70 0 0Z`,
      );
      return s.place(
        [x, y],
        [
          s.flat(fruit, ink.yellow),
          s.tone(fruit, ink.orange, along([-20, 0], [70, 60], 0.75), { pitch: 12 }),
          s.contour(fruit, { weight: 7 }),
        ],
        { mirror: side < 0 },
      );
    }),
    s.disc(x, y, 17, '#7a5a1f', { weight: 6 }),
  ];
}

/** A fruit stall under its awning. */
export default defineScene({
  format: 'portrait',
  draw(s) {
    const heap = (x: number, fill: string, dot: string): Markup =>
      range(3).map((row) =>
        range(7 - row).map((i) =>
          berry(s, [x + (i - (6 - row) / 2) * 60, 1440 - row * 42], 37, fill, dot),
        ),
      );
    return [
      s.ground('#1f6f78'),
      s.tone(s.area, ink.indigo, along([0, 700], [0, 150], 0.7)),
      [-10, 1130].map((x) => s.rect(x, 200, 80, 1500, ink.wood)),
      bulbs(s, [60, 470], [1150, 470], { sag: 40, count: 7, size: 20 }),
      s.rect(-20, 900, 1240, 60, '#c98a4b'),
      pyramid(250, 905, 56, 4, (at) => berry(s, at, 56, ink.orange, '#d0521b')),
      pyramid(1000, 905, 62, 3, (at) => berry(s, at, 62, '#e2323f', '#8e0f35')),
      pineapple(s, [600, 760], 140),
      pineapple(s, [760, 800], 112),
      s.rect(-20, 955, 1240, 330, '#2a4f8f'),
      s.rect(-20, 1250, 1240, 50, '#c98a4b'),
      pyramid(215, 1258, 50, 4, (at) => berry(s, at, 50, ink.lime, '#5d8f2c')),
      berry(s, [482, 1168], 88, '#2f8a4f', '#0f4a3a'),
      berry(s, [758, 1168], 88, '#2f8a4f', '#0f4a3a'),
      watermelon(s, [620, 1090], 160),
      pyramid(990, 1258, 54, 4, (at) => berry(s, at, 54, '#ffb52e', '#e0622a')),
      heap(200, '#8c3fa8', '#4b1f6f'),
      heap(612, '#e2323f', '#8e0f35'),
      heap(1030, '#4b9a57', '#14513f'),
      crate(s, -20, 1430, 420, 200),
      crate(s, 412, 1430, 400, 200),
      crate(s, 824, 1430, 420, 200),
      bananas(s, [400, 350], 1),
      bananas(s, [860, 350], -1),
      awning(s, -60, 30, 1320, 300, [ink.rosa, ink.cream], 9),
      s.rect(-60, -20, 1320, 70, ink.grana),
    ];
  },
});
