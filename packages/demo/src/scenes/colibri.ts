import { along } from '../kit/halftone.ts';
import { ellipse, free, leaf, type Point, points, polar, range, smooth } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';
import { crown, sprig } from '../motifs/flowers.ts';

function bell(s: Sheet, at: Point, size: number, turn: number): Markup {
  const cup = smooth(
    points(
      '-0.12,0 -0.2,0.4 -0.34,0.8 -0.56,1.05 -0.2,1 0,1.14 0.2,1 0.56,1.05 0.34,0.8 0.2,0.4 0.12,0',
    ).map(([x, y]): Point => [x * size, y * size]),
  );
  return s.place(
    at,
    [
      [-1, 0, 1].map((i) =>
        s.line(free(`M0 ${size * 0.9}L${i * size * 0.14} ${size * 1.34}`), ink.yellow, 7),
      ),
      s.flat(cup, '#ee2a4a'),
      s.tone(cup, '#7a0f4a', along([-size * 0.1, 0], [size * 0.5, size * 0.3], 0.85), {
        pitch: 12,
      }),
      s.contour(cup),
      s.shape(ellipse(0, 0, size * 0.18, size * 0.12), ink.agave, { weight: 6 }),
    ],
    { turn },
  );
}

/** A hummingbird at the flower. */
export default defineScene({
  format: 'tall',
  ink: { line: '#1f1546', weight: 9, shift: [5, -5] },
  draw(s) {
    const body = smooth(
      points(
        '520,640 560,560 640,530 720,560 740,640 700,800 600,980 520,1080 480,1080 500,940 490,780',
      ),
    );
    const wing = (tips: readonly Point[], foot: Point, fill: string): Markup =>
      tips.map((tip, i) => [
        s.shape(leaf(foot, tip, 44), i % 2 ? fill : '#2fb5a8', { weight: 7 }),
        s.line(free(`M${foot.join(' ')}L${tip.join(' ')}`), s.ink.line, 4),
      ]);
    return [
      s.ground('#fbd9d3'),
      s.tone(s.area, '#8fd0c4', along([1200, 200], [100, 1600], 0.85), { pitch: 22, angle: 12 }),
      s.disc(620, 700, 470, '#fff6e0', { weight: 0 }),
      [
        [160, 1500, 300, 190],
        [520, 1600, 330, 170],
        [1000, 1560, 330, 230],
        [1240, 1360, 170, 200],
      ].map(([x = 0, y = 0, a = 0, b = 0], i) =>
        crown(s, [x, y], a, b, { fill: i % 2 ? '#4b9a6a' : '#2a7d68', dot: '#0f3f4f' }),
      ),
      s.line(
        smooth(points('1290,60 1180,180 1120,420 1150,700 1220,1000 1290,1200'), false),
        s.ink.line,
        24,
      ),
      s.line(
        smooth(points('1290,60 1180,180 1120,420 1150,700 1220,1000 1290,1200'), false),
        '#4b9a44',
        11,
      ),
      sprig(s, [1120, 420], [880, 190], 190, '#4b9a57', 4),
      sprig(s, [1210, 980], [1010, 1240], 180, '#4b9a57', 4),
      sprig(s, [1180, 170], [1010, -60], 160, '#2a7d68', 3),
      bell(s, [1130, 470], 190, 52),
      bell(s, [1160, 760], 170, 66),
      bell(s, [1060, 300], 150, 30),
      bell(s, [1200, 1030], 150, 20),
      wing(
        [
          [120, 260],
          [210, 180],
          [310, 130],
          [420, 130],
        ],
        [610, 660],
        '#7fd6c4',
      ),
      [
        [440, 1320],
        [500, 1360],
        [560, 1350],
      ].map((tip, i) =>
        s.shape(
          leaf([520, 1040], [tip[0] ?? 0, tip[1] ?? 0], 40),
          ['#1d4f8a', '#2456b4', '#6a3d9f'][i] ?? ink.blue,
        ),
      ),
      s.flat(body, '#1f9a78'),
      s.tone(body, '#0d3f5a', along([640, 640], [480, 900], 0.85)),
      s.contour(body),
      range(5).map((row) =>
        range(3).map((i) =>
          s.line(
            smooth(
              [
                [600 + i * 40 - row * 18, 760 + row * 52],
                [618 + i * 40 - row * 18, 776 + row * 52],
                [636 + i * 40 - row * 18, 762 + row * 52],
              ],
              false,
            ),
            '#8fe0b8',
            6,
          ),
        ),
      ),
      s.shape(smooth(points('660,560 740,560 760,640 730,730 670,740 630,660')), ink.rosa),
      s.tone(
        smooth(points('660,560 740,560 760,640 730,730 670,740 630,660')),
        '#6a0f5c',
        along([660, 580], [750, 740], 0.8),
        { pitch: 11 },
      ),
      s.shape(smooth(points('600,560 620,480 690,440 760,470 780,530 740,580 660,590')), '#1f9a78'),
      s.line(free('M772 512Q900 520 1000 590'), s.ink.line, 16),
      s.shape(ellipse(710, 508, 22), ink.cream, { weight: 6 }),
      s.flat(ellipse(715, 507, 11), s.ink.line),
      wing(
        [
          [60, 560],
          [90, 680],
          [150, 790],
          [240, 870],
        ],
        [600, 700],
        '#a8e8d4',
      ),
      range(7).map((i) =>
        s.line(
          free(
            `M${polar([600, 690], 560 + (i % 2) * 40, 196 - i * 6)
              .map((v) => v.toFixed(0))
              .join(' ')}L${polar([600, 690], 610 + (i % 2) * 40, 196 - i * 6)
              .map((v) => v.toFixed(0))
              .join(' ')}`,
          ),
          s.ink.line,
          5,
        ),
      ),
    ];
  },
});
