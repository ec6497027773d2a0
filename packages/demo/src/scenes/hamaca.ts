import { along } from '../kit/halftone.ts';
import { ellipse, free, leaf, type Point, polar, range, rectangle } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';
import { waves } from '../motifs/land.ts';
import { cloud, rays } from '../motifs/sky.ts';

function palm(s: Sheet, [x, y]: Point, top: Point, size: number): Markup {
  const bend: Point = [(x + top[0]) / 2 + (x - top[0]) * 0.3, (y + top[1]) / 2];
  const trunk = free(
    `M${x - 34} ${y}Q${bend[0] - 24} ${bend[1]} ${top[0] - 15} ${top[1]}L${top[0] + 15} ${top[1]}Q${bend[0] + 24} ${bend[1]} ${x + 34} ${y}Z`,
  );
  return [
    s.shape(trunk, '#8a3f3a'),
    s.tone(trunk, '#3d1440', along([0, top[1]], [0, y], 0.6), { pitch: 12 }),
    range(9).map((i) => {
      const angle = -198 + i * 27;
      const mid = polar(top, size * 0.55, angle - 6);
      const tip: Point = [
        top[0] + Math.cos((angle * Math.PI) / 180) * size,
        top[1] + Math.sin((angle * Math.PI) / 180) * size * 0.7 + size * 0.26,
      ];
      return [
        s.shape(leaf(top, mid, size * 0.15), '#1f7a6a', { weight: 7 }),
        s.shape(
          leaf(polar(top, size * 0.36, angle - 3), tip, size * 0.19),
          i % 2 ? '#2f9678' : '#1f7a6a',
          { weight: 7 },
        ),
      ];
    }),
    [
      [-20, 14],
      [22, 20],
      [0, 34],
    ].map(([dx = 0, dy = 0]) => s.disc(top[0] + dx, top[1] + dy, 22, '#c46a2e', { weight: 6 })),
  ];
}

/** An empty hammock between two palms, at sundown. */
export default defineScene({
  format: 'landscape',
  ink: { line: '#2b1150', shift: [5, -3] },
  draw(s) {
    const sea = rectangle(0, 600, 1600, 300);
    const cloth = free('M330 500C560 640 1040 640 1270 520C1060 860 540 860 330 500Z');
    return [
      s.ground('#ff8a5c'),
      rays(s, [800, 600], '#ff9f5e', 26),
      s.tone(rectangle(0, 0, 1600, 600), '#c2347f', along([0, 480], [0, -60], 0.85)),
      s.disc(800, 590, 230, ink.yellow),
      s.tone(ellipse(800, 590, 230), '#f2643d', along([0, 420], [0, 620], 0.6)),
      cloud(s, [330, 250], 420, '#f7a1a8'),
      cloud(s, [1220, 180], 360, '#f7a1a8'),
      s.flat(sea, '#5a3aa0'),
      s.tone(sea, '#ff8a5c', along([0, 860], [0, 590], 0.6)),
      s.contour(sea),
      range(9).map((i) =>
        s.flat(
          rectangle(800 - 190 + i * 12 + s.random.between(-30, 30), 616 + i * 22, 380 - i * 24, 9),
          ink.yellow,
        ),
      ),
      waves(s, 640, 850, '#f7c4b8', 6),
      s.shape(free('M-20 900Q380 820 820 868Q1250 910 1620 840L1620 1090L-20 1090Z'), '#f7cf8a'),
      s.tone(
        free('M-20 900Q380 820 820 868Q1250 910 1620 840L1620 1090L-20 1090Z'),
        '#c2547f',
        along([0, 900], [0, 1090], 0.55),
      ),
      s.line(free('M262 400L330 500L262 420M1350 420L1270 520L1350 440'), s.ink.line, 9),
      s.flat(cloth, ink.cream),
      s.within(
        cloth,
        [
          ink.rosa,
          ink.cream,
          ink.turquoise,
          ink.cream,
          ink.yellow,
          ink.cream,
          ink.rosa,
          ink.cream,
        ].map((fill, i) =>
          s.line(
            free(
              `M330 ${500 + i * 4}C560 ${650 + i * 30} 1040 ${650 + i * 30} 1270 ${520 + i * 4}`,
            ),
            fill,
            30,
          ),
        ),
      ),
      s.contour(cloth),
      palm(s, [190, 1010], [280, 150], 330),
      palm(s, [1430, 1000], [1330, 120], 350),
    ];
  },
});
