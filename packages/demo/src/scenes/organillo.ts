import { along } from '../kit/halftone.ts';
import {
  archway,
  ellipse,
  free,
  type Point,
  points,
  range,
  rectangle,
  smooth,
  star,
} from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';
import { sky } from '../motifs/sky.ts';
import { belfry } from '../motifs/church.ts';

function pigeon(s: Sheet, at: Point, size: number, mirror = false): Markup {
  return s.place(
    at,
    [
      s.line(free('M-6 44L-6 70M16 44L16 70'), '#e0572f', 6),
      s.shape(
        smooth(points('-110,-10 -50,-34 10,-52 40,-96 74,-100 88,-76 66,-40 60,10 20,46 -30,40')),
        '#7b86a8',
        { weight: 7 },
      ),
      s.shape(smooth(points('-96,-4 -30,-30 20,-14 -10,26 -50,20')), '#4a5580', { weight: 5 }),
      s.shape(free('M86 -84L112 -72L84 -68Z'), ink.yellow, { weight: 4 }),
      s.flat(ellipse(68, -80, 6), s.ink.line),
    ],
    { scale: size, mirror },
  );
}

/** A barrel organ in front of the cathedral, with pigeons. */
export default defineScene({
  format: 'portrait',
  ink: { line: '#2a1a1f', weight: 10, shift: [-5, -4] },
  grain: 1.2,
  draw(s) {
    const box = s.cut([
      [290, 620],
      [910, 620],
      [910, 1080],
      [290, 1080],
    ]);
    const wheel: Point = [1000, 860];
    return [
      sky(s, '#f3d9a4', '#e9895a', { from: 900, to: 0, most: 0.5 }),
      belfry(s, 60, 1010, 200, [420, 170, 130], '#e0b184', '#a8695a', '#7a4a5a'),
      belfry(s, 900, 1010, 200, [420, 170, 130], '#e0b184', '#a8695a', '#7a4a5a'),
      s.shape(rectangle(250, 660, 660, 380), '#e8bf94'),
      s.tone(rectangle(250, 660, 660, 380), '#a8695a', along([250, 700], [900, 900], 0.5)),
      s.shape(free('M250 664Q420 640 450 560Q580 470 710 560Q740 640 910 664Z'), '#e8bf94'),
      s.rect(-20, 1010, 1240, 640, '#b9a0a0'),
      range(9).map((row) =>
        range(11).map((i) =>
          s.line(
            free(
              `M${i * 150 - (row % 2) * 75 - 60} ${1030 + row * row * 8}Q${i * 150 - (row % 2) * 75 + 15} ${1010 + row * row * 8} ${i * 150 - (row % 2) * 75 + 90} ${1030 + row * row * 8}`,
            ),
            '#8a6f7a',
            6,
          ),
        ),
      ),
      s.tone(rectangle(200, 1440, 820, 90), s.ink.line, along([0, 1540], [0, 1420], 0.8)),
      s.rect(575, 1080, 50, 420, ink.wood),
      s.line(free('M600 1200L420 1500M600 1200L780 1500'), s.ink.line, 34),
      s.line(free('M600 1200L420 1500M600 1200L780 1500'), ink.wood, 18),
      s.line(free('M300 640Q200 900 330 1060'), s.ink.line, 26),
      s.line(free('M300 640Q200 900 330 1060'), '#b4623a', 12),
      s.flat(box, '#8e2430'),
      s.tone(box, '#3d0f24', along([500, 0], [930, 0], 0.7)),
      s.contour(box),
      s.shape(rectangle(330, 660, 540, 380), '#f2c14a', { weight: 7 }),
      s.shape(rectangle(352, 682, 496, 336), ink.agave, { weight: 6 }),
      range(7).map((i) =>
        s.shape(
          archway(384 + i * 64, 730 + Math.abs(i - 3) * 26, 44, 190 - Math.abs(i - 3) * 26),
          '#f2c14a',
          { weight: 6 },
        ),
      ),
      range(7).map((i) => s.flat(archway(397 + i * 64, 830, 18, 60), '#5c2a1f')),
      range(8).map((i) =>
        s.shape(star([384 + i * 62, 972], 6, 25, 11), i % 2 ? ink.rosa : ink.cream, { weight: 4 }),
      ),
      s.rect(260, 580, 680, 54, '#b4623a'),
      s.rect(260, 1066, 680, 46, '#b4623a'),
      s.line(free(`M905 860L${wheel[0]} ${wheel[1]}`), s.ink.line, 26),
      s.line(free(`M905 860L${wheel[0]} ${wheel[1]}`), '#c9ced6', 10),
      s.line(free('M1000 860L1040 960L1086 960'), s.ink.line, 26),
      s.line(free('M1000 860L1040 960'), '#c9ced6', 10),
      s.disc(1092, 960, 26, ink.yellow),
      pigeon(s, [420, 520], 0.95),
      pigeon(s, [180, 1340], 1.25),
      pigeon(s, [990, 1420], 1.5, true),
      pigeon(s, [330, 1240], 0.8, true),
      pigeon(s, [880, 1240], 0.8),
      [
        [200, 300, 0.7],
        [420, 190, 0.5],
        [880, 260, 0.6],
      ].map(([x = 0, y = 0, k = 1]) =>
        s.line(
          free(
            `M${x - 70 * k} ${y - 20 * k}Q${x - 30 * k} ${y - 50 * k} ${x} ${y}Q${x + 30 * k} ${y - 50 * k} ${x + 70 * k} ${y - 20 * k}`,
          ),
          s.ink.line,
          10,
        ),
      ),
    ];
  },
});
