import { along } from '../kit/halftone.ts';
import { polygon, type Point, range, rectangle } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';

const dyes = [
  '#e5197f',
  '#f26a1b',
  '#ffc93c',
  '#8fc43a',
  '#19a5a3',
  '#2456b4',
  '#6a3d9f',
  '#b4123e',
] as const;

/** A woven band of stepped diamonds. */
function steps(
  s: Sheet,
  y: number,
  h: number,
  ground: string,
  first: string,
  second: string,
): Markup {
  const size = h / 10;
  return [
    s.flat(rectangle(-100, y, 1900, h), ground),
    range(9).map((i) => {
      const cx = i * 200 + 0;
      return range(10).map((row) => {
        const half = (5 - Math.abs(row - 4.5)) * size * 1.7;
        const inner = Math.max(half - size * 3.2, 0);
        return [
          s.flat(rectangle(cx - half, y + row * size, half * 2, size + 1), first),
          inner > 0
            ? s.flat(rectangle(cx - inner, y + row * size, inner * 2, size + 1), second)
            : '',
        ];
      });
    }),
    s.line(
      polygon([
        [-100, y],
        [1800, y],
      ]),
      s.ink.line,
      7,
    ),
    s.line(
      polygon([
        [-100, y + h],
        [1800, y + h],
      ]),
      s.ink.line,
      7,
    ),
  ];
}

/** A serape hung on the loom, thread by thread. */
export default defineScene({
  format: 'square',
  ink: { line: '#2a0f33', weight: 8, shift: [0, 5] },
  grain: 1.35,
  draw(s) {
    const stripes: Markup[] = [];
    for (let y = 0; y < 1360;) {
      const ladder = s.random.chance(0.5);
      const count = s.random.whole(3, 6);
      const start = s.random.whole(0, dyes.length - 1);
      range(count).forEach((i) => {
        const h = ladder ? 11 + i * 5 : 30 - i * 4;
        stripes.push(
          s.flat(
            rectangle(-100, y, 1900, h + 1),
            i === count - 1 ? ink.cream : (dyes[(start + i) % dyes.length] ?? ink.rosa),
          ),
        );
        y += h;
      });
    }
    const centre: Point = [800, 655];
    const diamond = (size: number, fill: string): string => {
      const unit = size / 9;
      const edge: Point[] = [];
      for (let i = 0; i < 9; i += 1)
        edge.push([i * unit, -size + i * unit], [(i + 1) * unit, -size + i * unit]);
      const quarter = (mx: number, my: number): Point[] =>
        edge.map(([x, y]): Point => [centre[0] + x * mx, centre[1] + y * my]);
      const ring = [
        ...quarter(1, 1),
        ...quarter(1, -1).toReversed(),
        ...quarter(-1, -1),
        ...quarter(-1, 1).toReversed(),
      ];
      return s.shape(polygon(ring), fill, { weight: 7 });
    };
    return [
      s.ground('#f7e6c4'),
      stripes,
      steps(s, 110, 190, '#2a0f33', ink.yellow, ink.rosa),
      steps(s, 1010, 190, '#2a0f33', ink.turquoise, ink.orange),
      diamond(470, '#b4123e'),
      diamond(400, '#f98c0c'),
      diamond(330, '#ffc93c'),
      diamond(262, '#19a5a3'),
      diamond(196, '#2456b4'),
      diamond(132, '#e5197f'),
      diamond(70, ink.cream),
      range(133).map((i) =>
        s.line(
          polygon([
            [i * 12.1, -10],
            [i * 12.1, 1370],
          ]),
          '#2a0f33',
          1.6,
        ),
      ),
      [280, 620, 980, 1340].map((x) =>
        s.tone(
          rectangle(x - 110, 0, 180, 1360),
          '#2a0f33',
          along([x - 110, 0], [x + 70, 0], 0.55),
          { pitch: 13 },
        ),
      ),
      s.flat(rectangle(0, 1360, 1600, 260), '#f2b25a'),
      s.tone(rectangle(0, 1360, 1600, 240), '#8a2f3a', along([0, 1600], [0, 1350], 0.8)),
      range(54).map((i) => {
        const x = i * 30 + 8;
        const end = 1500 + s.random.between(-16, 24);
        return [
          s.line(
            polygon([
              [x, 1352],
              [x + s.random.between(-9, 9), end],
            ]),
            s.ink.line,
            15,
          ),
          s.line(
            polygon([
              [x, 1352],
              [x + s.random.between(-7, 7), end],
            ]),
            i % 4 === 0 ? (dyes[(i / 4) % dyes.length] ?? ink.cream) : ink.cream,
            8,
          ),
          s.disc(x, 1376, 11, ink.cream, { weight: 4 }),
        ];
      }),
      s.line(
        polygon([
          [-20, 1362],
          [1620, 1362],
        ]),
        s.ink.line,
        9,
      ),
      s.rect(-20, -20, 1640, 70, ink.wood),
    ];
  },
});
