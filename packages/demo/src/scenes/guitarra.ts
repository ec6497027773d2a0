import { along } from '../kit/halftone.ts';
import { archway, ellipse, free, points, range, rectangle, smooth, star } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';
import { bract, crown } from '../motifs/flowers.ts';

function guitar(s: Sheet): Markup {
  const body = smooth(
    points(
      '0,330 -150,310 -205,190 -160,70 -112,0 -135,-90 -90,-165 0,-180 90,-165 135,-90 112,0 160,70 205,190 150,310',
    ),
  );
  return [
    s.flat(body, '#e08a2e'),
    s.tone(body, '#7a2a14', along([-60, 0], [230, 120], 0.85), { pitch: 13 }),
    s.contour(body, { line: ink.cream, weight: 22 }),
    s.contour(body),
    s.rect(-28, -640, 56, 560, '#52291a'),
    range(10).map((i) => s.line(free(`M-28 ${-600 + i * 48}L28 ${-600 + i * 48}`), ink.yellow, 4)),
    s.shape(ellipse(0, -20, 74), ink.cream),
    s.shape(star([0, -20], 16, 70, 58), ink.grana, { weight: 4 }),
    s.shape(ellipse(0, -20, 52), '#2a1208'),
    s.rect(-84, 160, 168, 34, '#52291a'),
    s.poly(points('-36,-640 36,-640 50,-800 0,-780 -50,-800'), '#7a3f22'),
    [-1, 1].map((x) =>
      range(3).map((i) => s.disc(x * 62, -770 + i * 48, 15, ink.cream, { weight: 5 })),
    ),
    [-15, -9, -3, 3, 9, 15].map((x) => s.line(free(`M${x} -650L${x} 174`), ink.cream, 2.4)),
  ];
}

function sombrero(s: Sheet): Markup {
  const brim = free(
    'M-300 0Q-330 -66 -240 -40Q0 40 240 -40Q330 -66 300 0Q230 100 0 104Q-230 100 -300 0Z',
  );
  const cap = free('M-120 6Q-110 -210 -50 -220Q0 -190 50 -220Q110 -210 120 6Q0 50 -120 6Z');
  return [
    s.shape(brim, '#2b2140'),
    range(17).map((i) =>
      s.flat(ellipse(-256 + i * 32, 44 + 38 * Math.sin((i / 16) * Math.PI), 10), ink.yellow),
    ),
    s.shape(cap, '#2b2140'),
    s.tone(cap, '#7a5aa8', along([20, 0], [-130, 0], 0.6), { pitch: 11 }),
    s.shape(free('M-122 -20Q0 30 122 -20L124 16Q0 62 -124 16Z'), ink.grana, { weight: 6 }),
    s.shape(star([0, -100], 8, 54, 22), ink.yellow, { weight: 5 }),
  ];
}

/** A guitar and a sombrero left on a chair of the courtyard. */
export default defineScene({
  format: 'portrait',
  ink: { line: '#24102e', shift: [5, -5] },
  draw(s) {
    return [
      s.ground('#1f8f9c'),
      s.tone(s.area, '#0e4a6e', along([200, 200], [1200, 1200], 0.75)),
      s.flat(rectangle(0, 0, 1200, 150), '#17707f'),
      s.shape(archway(80, 210, 420, 1100), '#f2c14a'),
      s.tone(archway(80, 210, 420, 1100), ink.brick, along([200, 400], [500, 1300], 0.6)),
      s.shape(archway(126, 256, 328, 1060), '#7a2a4a'),
      s.line(free('M290 260L290 1310M126 700L454 700'), s.ink.line, 9),
      s.rect(-20, 1290, 1240, 340, '#d9703a'),
      range(4).map((row) =>
        range(8).map((i) =>
          s.line(
            free(
              `M${i * 190 - (row % 2) * 95 - 40} ${1290 + row * 84}L${i * 190 - (row % 2) * 95 + 150} ${1290 + row * 84}L${i * 190 - (row % 2) * 95 + 150} ${1374 + row * 84}`,
            ),
            '#8e3a24',
            6,
          ),
        ),
      ),
      s.tone(rectangle(420, 1420, 740, 120), '#3d1430', along([0, 1560], [0, 1400], 0.8)),
      [
        [560, 1440],
        [980, 1440],
        [500, 1530],
        [1040, 1530],
      ].map(([x = 0, y = 0]) => s.rect(x, 1120, 38, y - 1120, '#2f8a5c')),
      s.rect(548, 560, 40, 600, '#2f8a5c'),
      s.rect(972, 560, 40, 600, '#2f8a5c'),
      [600, 740].map((y) =>
        s.shape(
          free(`M588 ${y}Q780 ${y - 60} 972 ${y}L972 ${y + 76}Q780 ${y + 20} 588 ${y + 76}Z`),
          ink.yellow,
        ),
      ),
      range(5).map((i) =>
        s.shape(
          star([650 + i * 65, 620 - Math.sin(((i + 1) / 6) * 3.14) * 24], 6, 24, 10),
          ink.rosa,
          { weight: 4 },
        ),
      ),
      s.poly(
        [
          [500, 1120],
          [1060, 1120],
          [1100, 1210],
          [470, 1210],
        ],
        '#e9b45a',
      ),
      range(12).map((i) =>
        s.line(free(`M${520 + i * 45} 1126L${490 + i * 51} 1204`), '#8a4a26', 5),
      ),
      s.place([720, 1080], sombrero(s), { turn: -4, scale: 0.72 }),
      s.place([955, 1190], guitar(s), { turn: 11, scale: 1.02 }),
      crown(s, [1120, 90], 260, 170, { fill: '#2f8a5c', dot: '#0d3a3c' }),
      range(26).map(() =>
        bract(
          s,
          [s.random.between(820, 1200), s.random.between(-10, 300)],
          s.random.between(30, 52),
          s.random.pick([ink.rosa, '#f24f9c', ink.grana]),
        ),
      ),
    ];
  },
});
