import { along, around } from '../kit/halftone.ts';
import { ellipse, free, polygon, range, smooth } from '../kit/outline.ts';
import { defineScene } from '../kit/scene.ts';
import { crown } from '../motifs/flowers.ts';

/** An avenue in flower, its petals on the ground. */
export default defineScene({
  format: 'portrait',
  ink: { line: '#25164a', shift: [-5, -5], weight: 8 },
  draw(s) {
    const path = polygon([
      [540, 980],
      [660, 980],
      [1230, 1620],
      [-30, 1620],
    ]);
    const tree = (x: number, foot: number, size: number, side: number): string[][] => {
      const w = size * 0.09;
      const trunk = free(
        `M${x - w} ${foot}Q${x - w * 0.5} ${foot - size * 0.5} ${x + side * size * 0.08} ${foot - size * 0.8}L${x + side * size * 0.08 + w} ${foot - size * 0.8}Q${x + w * 0.8} ${foot - size * 0.5} ${x + w} ${foot}Z`,
      );
      const bough = (dx: number, dy: number): string =>
        s.line(
          smooth(
            [
              [x, foot - size * 0.5],
              [x + dx * size * 0.4, foot - size * (0.5 + dy * 0.6)],
              [x + dx * size, foot - size * (0.5 + dy)],
            ],
            false,
          ),
          '#4a2a4f',
          w * 0.8,
        );
      const puff = (dx: number, dy: number, r: number, i: number): string =>
        [
          crown(s, [x + dx * size, foot - dy * size], r * size, r * size * 0.72, {
            fill: ['#8a6bd0', '#a98be6', '#c3abf2'][i % 3] ?? '#a98be6',
            dot: '#4a2f9a',
          }),
        ]
          .flat(9)
          .join('');
      return [
        [bough(-0.5, 0.5), bough(0.5, 0.5), s.shape(trunk, '#5c3a52')],
        [
          puff(-0.5 * side, 0.98, 0.36, 0),
          puff(0.5 * side, 1.02, 0.4, 1),
          puff(0, 1.22, 0.44, 2),
          puff(0.3 * side, 0.86, 0.3, 0),
          puff(-0.2 * side, 1.0, 0.3, 1),
        ],
      ];
    };
    const petals = range(420).map(() => {
      const y = 985 + s.random.next() ** 0.7 * 620;
      const x = s.random.between(0, 1200);
      const r = 3 + ((y - 980) / 620) * 11;
      return s.flat(
        ellipse(x, y, r, r * 0.55),
        s.random.pick(['#8a6bd0', '#a98be6', '#d3c1f7', '#6a4ab8']),
      );
    });
    return [
      s.ground('#f9d9c0'),
      s.tone(s.area, '#f29a8a', around([600, 940], 60, 900, 0.6)),
      s.disc(600, 900, 110, '#fff3d0', { weight: 0 }),
      s.flat(
        polygon([
          [-20, 980],
          [1220, 980],
          [1220, 1620],
          [-20, 1620],
        ]),
        '#7f9a5f',
      ),
      s.tone(
        polygon([
          [-20, 980],
          [1220, 980],
          [1220, 1620],
          [-20, 1620],
        ]),
        '#35603f',
        along([0, 1000], [0, 1600], 0.6),
      ),
      s.shape(path, '#f0dcc6'),
      s.tone(path, '#8a5fa0', along([700, 1000], [100, 1600], 0.6)),
      [0.22, 0.34, 0.55, 0.86, 1.3].map((depth) => {
        const foot = 965 + depth * 330;
        const gap = depth * 620;
        return [tree(600 - gap, foot, depth * 780, 1), tree(600 + gap, foot, depth * 780, -1)];
      }),
      petals,
      s.tone(ellipse(930, 1500, 190, 40), s.ink.line, around([930, 1500], 40, 180, 0.7)),
      [
        [820, 1330],
        [1010, 1330],
      ].map(([x = 0, y = 0]) => s.rect(x, y, 18, 170, '#2b2340', { weight: 6 })),
      range(3).map((i) => s.rect(790, 1310 + i * 30, 270, 20, '#2a7d68', { weight: 6 })),
      s.rect(780, 1420, 290, 26, '#2a7d68', { weight: 6 }),
      range(16).map(() =>
        s.flat(ellipse(s.random.between(790, 1060), s.random.between(1310, 1430), 9, 5), '#c3abf2'),
      ),
    ];
  },
});
