import { along } from '../kit/halftone.ts';
import {
  archway,
  ellipse,
  free,
  type Point,
  points,
  polygon,
  range,
  rectangle,
  smooth,
} from '../kit/outline.ts';
import { defineScene } from '../kit/scene.ts';
import { waves } from '../motifs/land.ts';
import { stars } from '../motifs/sky.ts';

const paper = '#f4ead2';
const deep = '#10305e';
const teal = '#2b8ca0';
const coral = '#f0573c';

/** A lighthouse over a rough sea, in three inks. */
export default defineScene({
  format: 'portrait',
  ink: { line: '#0c1f45', shift: [6, 4], weight: 10 },
  grain: 1.3,
  draw(s) {
    const tower = polygon([
      [470, 1160],
      [540, 470],
      [700, 470],
      [770, 1160],
    ]);
    const band = (a: number, b: number): Point[] => {
      const edge = (t: number): [number, number] => [540 - 70 * t, 700 + 70 * t];
      const [p, q] = [edge(a), edge(b)];
      return [
        [p[0], 470 + 690 * a],
        [p[1], 470 + 690 * a],
        [q[1], 470 + 690 * b],
        [q[0], 470 + 690 * b],
      ];
    };
    const rock = smooth(
      points(
        '120,1330 240,1190 360,1170 440,1120 620,1130 800,1120 880,1190 1010,1200 1110,1340 1000,1480 600,1520 220,1480',
      ),
    );
    const beam = (corners: Point[]): string[] => [
      s.flat(polygon(corners), paper, 0.9),
      s.tone(polygon(corners), teal, along([620, 390], corners[2] ?? [0, 0], 0.75)),
    ];
    const swell = (y: number, fill: string): string => {
      const crest = range(9).map((i): Point => [
        i * 170 - 80,
        y + (i % 2 ? -44 : 30) + s.random.between(-16, 16),
      ]);
      const { d, box } = smooth(crest, false);
      return s.shape({ d: `${d}L1300 1700L-100 1700Z`, box: { ...box, bottom: 1700 } }, fill);
    };
    return [
      s.ground(deep),
      s.tone(s.area, teal, along([0, 200], [0, 1250], 0.85)),
      stars(s, 40, 700, paper),
      beam([
        [600, 380],
        [-60, 120],
        [-60, 470],
        [600, 420],
      ]),
      beam([
        [640, 380],
        [1260, 250],
        [1260, 620],
        [640, 420],
      ]),
      swell(1140, teal),
      s.shape(rock, '#3a3f66'),
      s.tone(rock, '#0c1f45', along([500, 1150], [760, 1500], 0.9)),
      s.flat(tower, paper),
      [
        [0.1, 0.28],
        [0.46, 0.64],
        [0.82, 1],
      ].map(([a = 0, b = 0]) => s.shape(s.cut(band(a, b)), coral, { weight: 6 })),
      s.tone(tower, deep, along([590, 0], [770, 0], 0.75)),
      s.contour(tower),
      s.shape(archway(585, 1050, 70, 110), deep, { line: paper, weight: 8 }),
      [600, 830].map((y) => s.shape(archway(600, y, 40, 66), '#ffd15c', { weight: 6 })),
      s.rect(505, 440, 230, 36, coral),
      s.line(
        free('M515 440L515 396M570 440L570 396M670 440L670 396M725 440L725 396M505 394L735 394'),
        s.ink.line,
        8,
      ),
      s.rect(560, 320, 120, 122, '#ffd15c'),
      s.line(rectangle(600, 320, 40, 122), s.ink.line, 7),
      s.shape(free('M535 324L705 324Q700 240 620 226Q540 240 535 324Z'), coral),
      s.line(free('M620 226L620 160'), s.ink.line, 10),
      s.disc(620, 158, 13, coral, { weight: 6 }),
      swell(1360, '#1d6f94'),
      waves(s, 1370, 1500, paper, 4),
      swell(1480, deep),
      waves(s, 1500, 1600, '#8fd0cf', 4),
      range(26).map(() =>
        s.flat(
          ellipse(
            s.random.between(120, 1120),
            s.random.between(1200, 1400),
            s.random.between(4, 11),
          ),
          paper,
        ),
      ),
    ];
  },
});
