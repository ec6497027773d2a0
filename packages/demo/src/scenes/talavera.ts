import { along } from '../kit/halftone.ts';
import {
  ellipse,
  leaf,
  type Point,
  polar,
  range,
  rectangle,
  smooth,
  star,
  starPoints,
} from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';

const blue = '#1f3f9c';
const pale = '#5b8fd6';

function corner(s: Sheet, half: number, fill: string): Markup {
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => [
    s.flat(ellipse(x * half, y * half, half * 0.46), blue),
    s.flat(ellipse(x * half, y * half, half * 0.36), ink.cream),
    s.flat(ellipse(x * half, y * half, half * 0.26), fill),
    s.flat(ellipse(x * half, y * half, half * 0.12), blue),
  ]);
}

const designs: ((s: Sheet, h: number) => Markup)[] = [
  (s, h) => [
    corner(s, h, ink.orange),
    range(8).map((i) =>
      s.shape(leaf([0, 0], polar([0, 0], h * 0.78, i * 45), h * 0.24), i % 2 ? pale : blue, {
        line: blue,
        weight: 5,
      }),
    ),
    s.shape(ellipse(0, 0, h * 0.2), ink.yellow, { line: blue, weight: 6 }),
    s.flat(star([0, 0], 8, h * 0.14, h * 0.06), ink.orange),
  ],
  (s, h) => [
    corner(s, h, ink.agave),
    s.shape(star([0, 0], 8, h * 0.8, h * 0.5, 22.5), ink.yellow, { line: blue, weight: 7 }),
    s.shape(star([0, 0], 8, h * 0.56, h * 0.34), ink.cream, { line: blue, weight: 6 }),
    range(8).map((i) => s.flat(leaf([0, 0], polar([0, 0], h * 0.42, i * 45), h * 0.1), blue)),
  ],
  (s, h) => [
    corner(s, h, ink.yellow),
    s.shape(smooth(starPoints([0, 0], 6, h * 0.72, h * 0.42)), blue, { weight: 0 }),
    s.shape(smooth(starPoints([0, 0], 6, h * 0.6, h * 0.34)), ink.cream, { weight: 0 }),
    s.shape(smooth(starPoints([0, 0], 6, h * 0.5, h * 0.28)), '#e8622c', { line: blue, weight: 5 }),
    s.shape(ellipse(0, 0, h * 0.18), ink.yellow, { line: blue, weight: 5 }),
  ],
  (s, h) => [
    corner(s, h, pale),
    [0, 90, 180, 270].map((a) => [
      s.shape(leaf(polar([0, 0], h * 0.1, a), polar([0, 0], h * 0.84, a), h * 0.2), ink.agave, {
        line: blue,
        weight: 5,
      }),
      s.shape(
        leaf(polar([0, 0], h * 0.1, a + 45), polar([0, 0], h * 0.74, a + 45), h * 0.26),
        ink.yellow,
        { line: blue, weight: 5 },
      ),
    ]),
    s.shape(ellipse(0, 0, h * 0.22), blue, { weight: 0 }),
    s.flat(star([0, 0], 6, h * 0.17, h * 0.08), ink.cream),
  ],
];

/** A wall of Talavera tiles with the shadow of a palm. */
export default defineScene({
  format: 'square',
  ink: { line: '#1b2a66', weight: 7, shift: [4, -3] },
  draw(s) {
    const side = 400;
    const order = [0, 1, 0, 2, 3, 0, 2, 0, 0, 2, 1, 3, 1, 0, 3, 0];
    const frond = (foot: Point, tip: Point): Markup =>
      range(14).map((i) => {
        const share = (i + 1) / 14;
        const at: Point = [
          foot[0] + (tip[0] - foot[0]) * share,
          foot[1] + (tip[1] - foot[1]) * share - Math.sin(share * 3) * 80,
        ];
        const angle = (Math.atan2(tip[1] - foot[1], tip[0] - foot[0]) * 180) / Math.PI;
        return [-1, 1].map((sign) =>
          s.flat(
            leaf(at, polar(at, 420 - i * 22, angle + sign * (64 - i * 3)), 34),
            '#1b2a66',
            0.34,
          ),
        );
      });
    return [
      s.ground('#b9ad98'),
      order.map((kind, i) => {
        const [x, y] = [(i % 4) * side, Math.floor(i / 4) * side];
        const half = side / 2 - 6;
        const glaze = rectangle(-half, -half, half * 2, half * 2);
        return s.place(
          [x + side / 2 + s.random.between(-2, 2), y + side / 2 + s.random.between(-2, 2)],
          [
            s.flat(glaze, s.random.pick(['#fbf3df', '#f6ead0', '#fff7e6'])),
            s.within(glaze, designs[kind]?.(s, half) ?? ''),
            s.tone(glaze, '#c9b48c', along([0, 0], [half * 1.3, half * 1.3], 0.5), { pitch: 12 }),
            s.contour(glaze, { line: '#8f8272', weight: 6 }),
          ],
          { turn: s.random.between(-0.6, 0.6) },
        );
      }),
      frond([1750, 1700], [420, 620]),
      frond([1700, 500], [900, -60]),
    ];
  },
});
