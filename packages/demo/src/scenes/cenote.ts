import { along, around } from '../kit/halftone.ts';
import {
  ellipse,
  free,
  leaf,
  type Point,
  points,
  polar,
  polygon,
  range,
  smooth,
} from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { crown } from '../motifs/flowers.ts';

/** Light falling into a cenote. */
export default defineScene({
  format: 'portrait',
  ink: { line: '#0b2436', shift: [-4, 5] },
  draw(s) {
    const mouth = smooth(points('330,250 420,150 600,110 790,140 900,240 850,350 620,410 390,360'));
    const pool = smooth(
      points('-80,1260 200,1130 600,1090 1000,1130 1280,1260 1280,1700 -80,1700'),
    );
    const wall = (edge: Point[], fill: string): string[] => {
      const rock = smooth(edge);
      return [
        s.flat(rock, fill),
        s.tone(rock, '#0b2436', along([600, 300], [edge[0]?.[0] ?? 0, 900], 0.8)),
        s.contour(rock),
      ];
    };
    const spike = (x: number, y: number, length: number, w: number): string =>
      s.shape(
        free(
          `M${x - w} ${y}Q${x - w * 0.2} ${y + length * 0.5} ${x} ${y + length}Q${x + w * 0.2} ${y + length * 0.5} ${x + w} ${y}Z`,
        ),
        '#5d5364',
        { weight: 7 },
      );
    return [
      s.ground('#2f3a52'),
      s.tone(s.area, '#0b2436', along([0, 500], [0, 1200], 0.7)),
      wall(points('-120,-60 500,-80 380,200 300,420 220,700 120,900 40,1300 -120,1400'), '#6b5a63'),
      wall(
        points('1320,-60 700,-80 860,200 930,430 1000,700 1110,900 1170,1300 1320,1400'),
        '#6b5a63',
      ),
      s.shape(mouth, '#a9e3e0'),
      s.tone(mouth, ink.cream, around([620, 240], 60, 300, 0.9)),
      crown(s, [360, 130], 190, 110, { fill: '#4b9a44', dot: '#12503f' }),
      crown(s, [880, 120], 200, 120, { fill: '#2a7d55', dot: '#0d3a3c' }),
      crown(s, [620, 60], 190, 90, { fill: '#6fae4a', dot: '#12503f' }),
      s.flat(pool, '#12a3b0'),
      s.tone(pool, '#0a4a72', along([600, 1130], [600, 1600], 0.8)),
      s.within(pool, [
        s.tone(ellipse(600, 1300, 460, 190), '#b8f3e4', around([600, 1290], 60, 420, 0.95)),
      ]),
      s.contour(pool),
      s.flat(
        polygon([
          [450, 330],
          [800, 310],
          [960, 1290],
          [260, 1330],
        ]),
        '#f3f7d6',
        0.26,
      ),
      s.tone(
        polygon([
          [450, 330],
          [800, 310],
          [960, 1290],
          [260, 1330],
        ]),
        '#f3f7d6',
        along([620, 1350], [620, 250], 0.5),
        { pitch: 19 },
      ),
      s.flat(
        polygon([
          [560, 330],
          [680, 320],
          [740, 1290],
          [500, 1300],
        ]),
        '#f3f7d6',
        0.3,
      ),
      [340, 420, 505, 700, 790, 880].map((x, i) => {
        const end = 620 + ((i * 137) % 420);
        return s.line(
          smooth(
            [
              [x, 340],
              [x + 14, 500],
              [x - 10, end * 0.8],
              [x + 6, end],
            ],
            false,
          ),
          '#3a2a2a',
          9 - (i % 3) * 2,
        );
      }),
      [
        [80, 470, 260, 34],
        [170, 420, 190, 26],
        [250, 380, 130, 20],
        [1120, 480, 280, 34],
        [1030, 430, 180, 26],
        [950, 390, 120, 18],
      ].map(([x = 0, y = 0, l = 0, w = 0]) => spike(x, y, l, w)),
      range(9).map((i) => {
        const [y, w] = [1240 + i * 40, 60 + ((i * 97) % 180)];
        const x = 300 + ((i * 223) % 600);
        return s.line(
          smooth(
            [
              [x - w, y],
              [x - w / 2, y - 8],
              [x, y + 4],
              [x + w / 2, y - 6],
              [x + w, y],
            ],
            false,
          ),
          '#b8f3e4',
          8,
        );
      }),
      s.shape(smooth(points('-60,1500 120,1420 330,1460 420,1560 380,1700 -60,1700')), '#4a3f52'),
      s.shape(
        smooth(points('1260,1450 1080,1400 930,1470 880,1600 960,1700 1260,1700')),
        '#4a3f52',
      ),
      [
        [120, 1440],
        [1110, 1420],
      ].map(([x = 0, y = 0]) =>
        [-150, -120, -90, -60, -30].map((a) =>
          s.shape(leaf([x, y], polar([x, y], 190, a), 40), ink.leaf, { weight: 7 }),
        ),
      ),
    ];
  },
});
