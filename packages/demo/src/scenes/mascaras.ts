import { beyond } from '../kit/halftone.ts';
import { ellipse, free, leaf, polygon, range, rectangle, star } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';

type Mask = readonly [base: string, second: string, trim: string, crest: number];

const masks: readonly Mask[] = [
  [ink.rosa, ink.cream, ink.indigo, 0],
  ['#2f6fd0', ink.yellow, ink.cream, 1],
  ['#f2f0ea', '#c7c9d4', ink.grana, 2],
  [ink.agave, ink.orange, ink.cream, 3],
  [ink.grana, ink.yellow, ink.indigo, 2],
  [ink.violet, ink.turquoise, ink.cream, 0],
  [ink.yellow, ink.grana, ink.indigo, 1],
  ['#2b2b3a', ink.rosa, ink.cream, 3],
  [ink.turquoise, ink.cream, ink.grana, 0],
];

function mask(s: Sheet, [base, second, trim, crest]: Mask): Markup {
  const head = free(
    'M-170 -60C-180 -290 180 -290 170 -60C170 60 130 140 96 210Q0 250 -96 210C-130 140 -170 60 -170 -60Z',
  );
  const side = (x: number): Markup => {
    const f = (v: number): number => v * x;
    return [
      s.shape(
        free(
          `M${f(20)} -60C${f(50)} -130 ${f(150)} -120 ${f(150)} -50C${f(140)} 20 ${f(60)} 30 ${f(20)} -60Z`,
        ),
        second,
        { weight: 7 },
      ),
      s.shape(
        free(
          `M${f(44)} -58C${f(64)} -96 ${f(120)} -92 ${f(124)} -52C${f(116)} -14 ${f(66)} -14 ${f(44)} -58Z`,
        ),
        '#16132e',
        { line: trim, weight: 8 },
      ),
    ];
  };
  const crests: Markup[] = [
    s.shape(star([0, -170], 5, 64, 26), second, { weight: 6 }),
    [-1, 0, 1].map((i) =>
      s.shape(leaf([i * 34, -130], [i * 74, -246 + Math.abs(i) * 26], 24), second, { weight: 6 }),
    ),
    s.shape(free('M0 -250L34 -150L0 -110L-34 -150Z'), second, { weight: 6 }),
    s.shape(free('M-30 -110L10 -176L-14 -176L24 -250L-40 -160L-14 -160Z'), second, { weight: 6 }),
  ];
  return [
    s.flat(head, base),
    s.within(head, [
      crests[crest] ?? '',
      [-1, 1].map((x) =>
        s.flat(
          free(`M${x * 170} 60C${x * 110} 60 ${x * 100} 150 ${x * 90} 230L${x * 200} 230Z`),
          second,
        ),
      ),
    ]),
    s.tone(head, '#16132e', beyond([-40, -70], 120, 330, 0.75), { pitch: 12 }),
    side(1),
    side(-1),
    s.shape(leaf([0, 46], [0, -40], 26), trim, { weight: 6 }),
    s.shape(ellipse(0, 118, 70, 40), second, { weight: 7 }),
    s.shape(ellipse(0, 118, 48, 20), '#16132e', { line: trim, weight: 7 }),
    s.line(free('M0 160L0 216M-16 172L16 184M-16 190L16 202'), trim, 6),
    s.contour(head),
  ];
}

/** Wrestlers' masks for sale on a stall. */
export default defineScene({
  format: 'square',
  ink: { line: '#16132e', weight: 10 },
  draw(s) {
    const grounds = [
      '#ffd24a',
      '#f7f0dc',
      '#f58b6b',
      '#8fd1c9',
      '#ffd24a',
      '#f7a8c0',
      '#f7f0dc',
      '#8fd1c9',
      '#f58b6b',
    ];
    return masks.map((look, i) => {
      const [x, y] = [(i % 3) * 534, Math.floor(i / 3) * 534];
      const cell = rectangle(x, y, 534, 534);
      return [
        s.shape(cell, grounds[i] ?? ink.cream),
        s.within(
          cell,
          range(12).map((k) =>
            s.flat(
              polygon([
                [x + 267, y + 267],
                [x + 267 + 500 * Math.cos(k * 0.5236), y + 267 + 500 * Math.sin(k * 0.5236)],
                [
                  x + 267 + 500 * Math.cos(k * 0.5236 + 0.26),
                  y + 267 + 500 * Math.sin(k * 0.5236 + 0.26),
                ],
              ]),
              '#ffffff',
              0.35,
            ),
          ),
        ),
        s.place([x + 267, y + 290], mask(s, look), { turn: s.random.between(-4, 4) }),
      ];
    });
  },
});
