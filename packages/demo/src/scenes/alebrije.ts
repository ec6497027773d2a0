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
  smooth,
  star,
} from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Sheet } from '../kit/sheet.ts';

const trims = [ink.yellow, ink.cream, ink.rosa, ink.lime, ink.turquoise] as const;

function spots(s: Sheet, at: Point, r: number, petals: string): string[] {
  return [
    ...range(8).map((i) => s.flat(ellipse(...polar(at, r, i * 45), r * 0.34), petals)),
    s.flat(ellipse(at[0], at[1], r * 0.5), ink.cream),
    s.flat(ellipse(at[0], at[1], r * 0.26), ink.grana),
  ];
}

/** A carved jaguar with wings, on the carver's table. */
export default defineScene({
  format: 'landscape',
  ink: { line: '#1a1040', weight: 9, shift: [5, 5] },
  draw(s) {
    const body = smooth(
      points(
        '396,600 430,490 540,436 690,490 860,530 1000,470 1120,430 1190,520 1180,640 1110,760 980,740 800,690 640,730 520,770 420,720',
      ),
    );
    const leg = (x: number, lean: number, fill: string): string[] => {
      const shape = smooth([
        [x - 60, 640],
        [x + 60, 640],
        [x + 50 + lean, 780],
        [x + 46 + lean, 850],
        [x + 84 + lean, 870],
        [x + 80 + lean, 900],
        [x - 50 + lean, 900],
        [x - 44 + lean, 800],
      ]);
      return [
        s.flat(shape, fill),
        s.within(
          shape,
          range(7).map((i) =>
            s.line(
              smooth(
                [
                  [x - 90, 680 + i * 34],
                  [x, 696 + i * 34],
                  [x + 130, 676 + i * 34],
                ],
                false,
              ),
              trims[i % trims.length] ?? ink.cream,
              8,
            ),
          ),
        ),
        s.contour(shape),
      ];
    };
    const head = smooth(
      points(
        '1060,480 1040,360 1090,260 1190,230 1300,270 1370,350 1440,400 1440,460 1360,500 1240,540 1130,540',
      ),
    );
    const tail = smooth(points('430,600 300,590 220,500 230,380 310,310 330,230 270,190'), false);
    const feather = (i: number, base: Point, fill: string): string[] => {
      const tip = polar(base, 480 - i * 34, -152 + i * 15);
      return [
        s.shape(leaf(base, tip, 62), fill),
        ...range(4).map((k) =>
          s.flat(
            ellipse(
              base[0] + (tip[0] - base[0]) * (0.4 + k * 0.14),
              base[1] + (tip[1] - base[1]) * (0.4 + k * 0.14),
              13 - k * 2,
            ),
            trims[(i + k) % trims.length] ?? ink.cream,
          ),
        ),
      ];
    };
    return [
      s.ground('#ffd25e'),
      s.tone(s.area, '#f2803c', along([300, 300], [1600, 0], 0.7), { pitch: 20 }),
      range(9).map((i) => s.flat(star([90 + i * 180, 110 + (i % 2) * 70], 8, 40, 16), '#f9a83c')),
      s.rect(-20, 880, 1640, 210, '#8a3f6a'),
      s.tone(rectangle(0, 880, 1600, 190), '#3d1448', along([0, 900], [0, 1067], 0.75)),
      range(14).map((i) =>
        s.flat(leaf([i * 122, 980], [i * 122 + 70, 980], 16), i % 2 ? ink.yellow : ink.turquoise),
      ),
      s.tone(ellipse(800, 915, 520, 34), s.ink.line, along([0, 950], [0, 880], 0.95)),
      s.line(tail, s.ink.line, 72),
      s.line(tail, '#e5197f', 54),
      points('300,590 232,520 226,420 290,330 328,250').map(([x, y], i) =>
        s.flat(ellipse(x, y, 15), trims[i % 5] ?? ink.cream),
      ),
      s.shape(star([262, 176], 7, 66, 30), ink.orange),
      leg(560, -30, '#c40f6a'),
      leg(1000, 30, '#c40f6a'),
      range(6).map((i) => feather(i, [820, 520], i % 2 ? '#f26a1b' : '#7a3fb0')),
      leg(500, 20, '#e5197f'),
      leg(1080, -10, '#e5197f'),
      s.flat(body, '#e5197f'),
      s.within(body, [
        points('520,600 640,560 650,670 780,610 900,650 910,550 1030,620 1110,560').map(
          ([x, y], i) => spots(s, [x, y], 32, trims[i % 5] ?? ink.cream),
        ),
        range(26).map(() =>
          s.flat(ellipse(s.random.between(420, 1150), s.random.between(480, 730), 6), ink.cream),
        ),
      ]),
      s.tone(body, '#4a0f5c', along([0, 600], [0, 770], 0.7)),
      s.contour(body),
      range(6).map((i) =>
        feather(
          i,
          [900, 540],
          ['#19a5a3', '#ffc93c', '#19a5a3', '#8fc43a', '#f98c0c', '#19a5a3'][i] ?? ink.turquoise,
        ),
      ),
      [
        [1110, 270, -118],
        [1230, 244, -66],
      ].map(([x = 0, y = 0, a = 0]) => [
        s.shape(leaf([x, y + 30], polar([x, y + 30], 150, a), 50), '#f98c0c'),
        s.flat(leaf([x, y + 20], polar([x, y + 20], 96, a), 22), ink.yellow),
      ]),
      s.flat(head, '#19a5a3'),
      s.within(head, [
        range(5).map((i) =>
          s.line(
            smooth(
              [
                [1040 + i * 34, 240 + i * 8],
                [1080 + i * 30, 380],
                [1060 + i * 34, 540],
              ],
              false,
            ),
            i % 2 ? ink.yellow : '#0f6f86',
            9,
          ),
        ),
        range(12).map((i) =>
          s.flat(ellipse(1250 + (i % 4) * 40, 440 + Math.floor(i / 4) * 24, 6), ink.cream),
        ),
      ]),
      s.tone(head, '#0f3f6a', along([1200, 380], [1300, 560], 0.7)),
      s.contour(head),
      s.shape(ellipse(1250, 350, 50, 46), ink.cream),
      s.shape(ellipse(1262, 352, 26), ink.grana, { weight: 6 }),
      s.flat(ellipse(1266, 350, 11), s.ink.line),
      s.shape(ellipse(1428, 400, 30, 22), ink.rosa, { weight: 7 }),
      s.line(free('M1440 450Q1380 480 1290 462'), s.ink.line, 8),
      [1310, 1345, 1380, 1412].map((x) =>
        s.shape(free(`M${x - 14} 466L${x + 14} 462L${x} 494Z`), ink.cream, { weight: 4 }),
      ),
      s.line(free('M1380 420L1520 380M1384 430L1530 430M1380 438L1516 474'), s.ink.line, 5),
    ];
  },
});
