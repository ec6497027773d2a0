import { along } from '../kit/halftone.ts';
import {
  ellipse,
  free,
  leaf,
  type Point,
  points,
  polar,
  range,
  rectangle,
} from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';
import { awning, bulbs } from '../motifs/fiesta.ts';
import { berry } from '../motifs/flowers.ts';
import { halo, stars } from '../motifs/sky.ts';

function taco(s: Sheet, [x, y]: Point, r: number, filling: string): Markup {
  const back = free(
    `M${x - r} ${y}C${x - r * 0.9} ${y - r * 1.06} ${x + r * 0.9} ${y - r * 1.06} ${x + r} ${y}Z`,
  );
  const front = free(
    `M${x - r} ${y}C${x - r * 0.8} ${y - r * 0.72} ${x + r * 0.8} ${y - r * 0.72} ${x + r} ${y}Q${x} ${y + r * 0.16} ${x - r} ${y}Z`,
  );
  return [
    s.shape(back, '#e0a94a', { weight: 7 }),
    range(9).map((i) =>
      s.shape(
        ellipse(x + (i - 4) * r * 0.18, y - r * (0.62 - Math.abs(i - 4) * 0.06), r * 0.15),
        i % 3 === 1 ? ink.lime : i % 3 === 2 ? ink.cream : filling,
        { weight: 4 },
      ),
    ),
    s.shape(front, '#f7cf7a', { weight: 7 }),
    s.tone(front, '#c47a2a', along([x, y - r * 0.5], [x, y + r * 0.2], 0.55), { pitch: 11 }),
  ];
}

function trompo(s: Sheet, x: number, top: number): Markup {
  const meat = free(
    `M${x - 46} ${top + 90}Q${x - 170} ${top + 190} ${x - 130} ${top + 270}Q${x - 84} ${top + 400} ${x - 40} ${top + 440}L${x + 40} ${top + 440}Q${x + 84} ${top + 400} ${x + 130} ${top + 270}Q${x + 170} ${top + 190} ${x + 46} ${top + 90}Z`,
  );
  return [
    halo(s, [x, top + 270], 100, 380, ink.orange, 0.8),
    s.rect(x - 9, top - 130, 18, 640, '#c9ced6', { weight: 6 }),
    s.flat(meat, '#d8432b'),
    s.within(
      meat,
      range(9).map((i) =>
        s.line(
          free(
            `M${x - 220} ${top + 130 + i * 44}Q${x} ${top + 180 + i * 44} ${x + 220} ${top + 120 + i * 44}`,
          ),
          i % 2 ? '#f2a54d' : '#8e1f2b',
          13,
        ),
      ),
    ),
    s.tone(meat, '#5c1030', along([x, 0], [x + 170, 0], 0.9), { pitch: 12 }),
    s.contour(meat),
    [-150, -120, -90, -60, -30].map((a) =>
      s.shape(leaf([x, top - 10], polar([x, top - 10], 104, a), 18), ink.agave, { weight: 6 }),
    ),
    s.shape(ellipse(x, top + 40, 78, 62), ink.yellow),
    s.within(
      ellipse(x, top + 40, 78, 62),
      range(7).map((i) =>
        s.line(
          free(
            `M${x - 160 + i * 38} ${top - 30}L${x - 80 + i * 38} ${top + 110}M${x + 160 - i * 38} ${top - 30}L${x + 80 - i * 38} ${top + 110}`,
          ),
          ink.brick,
          4,
        ),
      ),
    ),
    s.tone(ellipse(x, top + 40, 78, 62), ink.orange, along([x - 20, 0], [x + 80, 0], 0.8), {
      pitch: 11,
    }),
    s.shape(
      free(
        `M${x - 150} ${top + 470}Q${x} ${top + 530} ${x + 150} ${top + 470}L${x + 120} ${top + 440}L${x - 120} ${top + 440}Z`,
      ),
      '#c9ced6',
    ),
  ];
}

/** A taco stand at night, everything ready. */
export default defineScene({
  format: 'landscape',
  ink: { line: '#120c2e', shift: [5, -4] },
  draw(s) {
    const counter = rectangle(-20, 800, 1640, 300);
    const plate = (x: number, y: number): Markup => [
      s.shape(ellipse(x, y + 14, 290, 52), '#3fb0c9'),
      s.shape(ellipse(x, y + 6, 236, 36), '#8fdbe3', { weight: 5 }),
    ];
    const jar = (x: number, fill: string, dot: string): Markup => {
      const glass = free(
        `M${x - 76} 430L${x + 76} 430L${x + 76} 466Q${x + 122} 500 ${x + 122} 560L${x + 110} 770L${x - 110} 770L${x - 122} 560Q${x - 122} 500 ${x - 76} 466Z`,
      );
      const drink = free(`M${x - 112} 540L${x + 112} 540L${x + 100} 760L${x - 100} 760Z`);
      return [
        s.flat(glass, '#d9efe6'),
        s.flat(drink, fill),
        s.tone(drink, dot, along([x - 20, 0], [x + 120, 0], 0.85), { pitch: 12 }),
        s.flat(free(`M${x - 90} 520L${x - 66} 510L${x - 60} 740L${x - 80} 740Z`), ink.cream, 0.8),
        s.contour(glass),
        s.rect(x - 88, 404, 176, 32, '#c9ced6'),
      ];
    };
    return [
      s.ground('#17174f'),
      s.tone(s.area, '#6a2f8c', along([0, 100], [0, 800], 0.75)),
      stars(s, 26, 240, ink.cream),
      s.shape(
        free('M-20 420L120 420L120 360L260 360L260 460L380 460L380 390L470 390L470 820L-20 820Z'),
        '#2a2470',
      ),
      s.shape(
        free('M1140 820L1140 430L1260 430L1260 350L1400 350L1400 400L1620 400L1620 820Z'),
        '#2a2470',
      ),
      points('60,480 180,430 300,520 420,470 1200,500 1330,430 1480,470 1560,540').map(([x, y]) =>
        s.rect(x, y, 34, 48, ink.yellow, { weight: 5 }),
      ),
      halo(s, [800, 560], 200, 700, '#ff9d2e', 0.55),
      s.rect(60, 160, 26, 660, ink.grana),
      s.rect(1514, 160, 26, 660, ink.grana),
      bulbs(s, [80, 230], [800, 230], { count: 5, sag: 50, size: 24 }),
      bulbs(s, [800, 230], [1530, 230], { count: 5, sag: 50, size: 24 }),
      trompo(s, 330, 310),
      s.flat(counter, '#e23a2e'),
      s.tone(counter, '#7a0f3a', along([0, 840], [0, 1090], 0.8)),
      s.rect(-20, 780, 1640, 54, '#ffd25e'),
      range(14).map((i) =>
        s.poly(
          [
            [i * 120 - 20, 900],
            [i * 120 + 40, 850],
            [i * 120 + 100, 900],
            [i * 120 + 40, 950],
          ],
          i % 2 ? ink.cream : ink.yellow,
          { weight: 7 },
        ),
      ),
      jar(690, '#e23a4f', '#8e0f35'),
      jar(990, '#f7ecd0', '#d9b07a'),
      jar(1290, '#c9762f', '#6b3014'),
      plate(740, 776),
      [-140, 0, 140].map((dx) => taco(s, [740 + dx, 776], 128, '#c23a22')),
      plate(1300, 776),
      [-140, 0, 140].map((dx) => taco(s, [1300 + dx, 776], 128, '#8a4a26')),
      [
        ['#4b9a44', 966],
        ['#b4123e', 1076],
      ].map(([fill, x]) => [
        s.shape(
          free(
            `M${Number(x) - 56} 716L${Number(x) + 56} 716L${Number(x) + 40} 786L${Number(x) - 40} 786Z`,
          ),
          '#3b3444',
        ),
        s.shape(ellipse(Number(x), 716, 56, 16), String(fill), { weight: 6 }),
      ]),
      [
        [120, 744, 38],
        [190, 750, 34],
        [154, 692, 34],
      ].map(([x = 0, y = 0, r = 0]) => berry(s, [x, y], r, ink.lime, '#4b7f2a')),
      awning(s, -60, 30, 1720, 130, [ink.turquoise, ink.cream], 15),
      s.rect(-60, -20, 1720, 80, ink.agave),
    ];
  },
});
