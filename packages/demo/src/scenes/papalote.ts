import { along } from '../kit/halftone.ts';
import { free, type Point, points, polygon, range, smooth } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { hang } from '../motifs/fiesta.ts';
import { cloud, sky } from '../motifs/sky.ts';
import { house, tiles } from '../motifs/town.ts';

/** A kite in the wind over the rooftops. */
export default defineScene({
  format: 'tall',
  ink: { line: '#17264f', weight: 9, shift: [5, 4] },
  draw(s) {
    const [top, right, foot, left] = [
      [0, -330],
      [230, -60],
      [0, 360],
      [-230, -60],
    ] as const;
    const quarter = (a: Point, b: Point, fill: string, dot: string): string[] => {
      const cloth = polygon([[0, -60], a, b]);
      return [
        s.flat(cloth, fill),
        s.tone(cloth, dot, along([-60, -200], [260, 260], 0.6)),
        s.contour(cloth),
      ];
    };
    const tail = smooth(points('700,760 620,860 760,930 640,1010 740,1090 600,1150'), false);
    const cloths = ['#f7f0dc', '#e94f8a', '#ffc93c', '#8ed1d8', '#f26a4b', '#f7f0dc', '#7ab648'];
    return [
      sky(s, '#7cc9ea', '#fdf6df', { from: 200, to: 1300, most: 0.9 }),
      cloud(s, [260, 420], 470, '#fffaf0'),
      cloud(s, [1080, 760], 420, '#fffaf0'),
      cloud(s, [180, 890], 300, '#fffaf0'),
      cloud(s, [1060, 180], 300, '#fffaf0'),
      s.line(
        smooth(
          [
            [790, 470],
            [520, 800],
            [380, 1080],
            [310, 1330],
          ],
          false,
        ),
        s.ink.line,
        5,
      ),
      s.line(tail, s.ink.line, 7),
      points('640,850 745,935 650,1005 725,1085 605,1145').map(([x, y], i) =>
        [-1, 1].map((k) =>
          s.shape(
            free(`M${x} ${y}L${x + k * 54} ${y - 30}L${x + k * 54} ${y + 30}Z`),
            [ink.rosa, ink.yellow, ink.turquoise, ink.orange, ink.violet][i] ?? ink.rosa,
            { weight: 6 },
          ),
        ),
      ),
      s.place(
        [800, 440],
        [
          quarter(top, right, '#f2403f', '#8e0f45'),
          quarter(right, foot, '#ffc93c', '#f2803c'),
          quarter(foot, left, '#e5197f', '#7a0f5c'),
          quarter(left, top, '#19a5a3', '#0f4f7a'),
          s.shape(
            polygon([
              [0, -150],
              [70, -60],
              [0, 60],
              [-70, -60],
            ]),
            ink.cream,
          ),
        ],
        { turn: 18 },
      ),
      house(s, 880, 1130, 430, 520, { wall: '#f3c05a', dot: '#d0803a' }),
      house(s, -50, 1180, 380, 460, { wall: '#e97a5a', dot: '#b0402f' }),
      house(s, 320, 1270, 300, 400, { wall: '#6fb0a8', dot: '#2f6f7a' }),
      house(s, 610, 1220, 290, 400, { wall: '#f0e0bd', dot: '#c99a62' }),
      s.rect(950, 1010, 150, 130, '#3a3f5c'),
      s.shape(free('M950 1014Q1025 970 1100 1014Z'), '#3a3f5c'),
      s.line(free('M180 1180L180 1020M140 1050L220 1050M150 1085L210 1085'), s.ink.line, 7),
      [
        [300, 1160],
        [900, 1110],
      ].map(([x = 0, y = 0]) => s.rect(x, y, 16, 180, ink.wood, { weight: 6 })),
      s.line(
        smooth(
          range(7).map((i) => hang([308, 1170], [908, 1120], 40, i / 6)),
          false,
        ),
        s.ink.line,
        5,
      ),
      cloths.map((fill, i) => {
        const [x, y] = hang([308, 1170], [908, 1120], 40, (i + 0.7) / 7.6);
        const w = 62;
        const h = 96 + (i % 3) * 22;
        return s.shape(
          smooth([
            [x - w / 2, y],
            [x + w / 2, y],
            [x + w / 2 + 16, y + h * 0.6],
            [x + w / 2 + 4, y + h],
            [x - w / 2 + 18, y + h - 8],
            [x - w / 2 + 12, y + h * 0.5],
          ]),
          fill,
          { weight: 6 },
        );
      }),
      tiles(
        s,
        [
          [-40, 1460],
          [760, 1430],
          [820, 1640],
          [-60, 1640],
        ],
        '#dd6a3c',
        '#a5402c',
        13,
        3,
      ),
      tiles(
        s,
        [
          [740, 1470],
          [1320, 1440],
          [1340, 1640],
          [720, 1640],
        ],
        '#d05a3f',
        '#8e3530',
        9,
        3,
      ),
    ];
  },
});
