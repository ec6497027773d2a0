import { along, beyond } from '../kit/halftone.ts';
import { ellipse, free, leaf, type Point, points, range, smooth } from '../kit/outline.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';

function cob(s: Sheet, at: Point, size: number, turn: number, kernels: readonly string[]): Markup {
  const body = smooth(
    points(
      '0,-1 -0.2,-0.86 -0.29,-0.4 -0.29,0.2 -0.2,0.62 0,0.74 0.2,0.62 0.29,0.2 0.29,-0.4 0.2,-0.86',
    ).map(([x, y]): Point => [x * size, y * size]),
  );
  const husk = (x: number, lean: number, fill: string): string =>
    s.shape(leaf([0, size * 0.8], [x * size, lean * size], size * 0.3), fill);
  return s.place(
    at,
    [
      husk(-0.56, -0.2, '#c9cf7a'),
      husk(0.56, -0.26, '#c9cf7a'),
      s.flat(body, '#5c2a1f'),
      s.within(
        body,
        range(15).map((row) =>
          range(7).map((i) => {
            const [x, y] = [
              (i - 3) * size * 0.09 * (1 - Math.abs(i - 3) * 0.03),
              -size * 0.93 + row * size * 0.112 + (i % 2) * size * 0.04,
            ];
            return s.shape(ellipse(x, y, size * 0.047, size * 0.053), s.random.pick(kernels), {
              weight: 4,
            });
          }),
        ),
      ),
      s.tone(body, s.ink.line, along([-size * 0.02, 0], [size * 0.32, 0], 0.75), { pitch: 11 }),
      s.contour(body),
      husk(-0.3, 0.1, '#a9b85a'),
      husk(0.3, 0.06, '#8fa84a'),
      husk(0, 0.3, '#b8c468'),
    ],
    { turn },
  );
}

/** Corn of every colour on a blue cloth. */
export default defineScene({
  format: 'square',
  ink: { line: '#2a1433', weight: 9, shift: [-5, 5] },
  draw(s) {
    const kinds = [
      ['#ffc93c', '#ffb52e', '#ffe08a'],
      ['#4a2a7a', '#6a3d9f', '#2a1a5c'],
      ['#c9203a', '#8e1230', '#e8566a'],
      ['#fff0cf', '#f7dca0', '#ffe9c0'],
      ['#2456b4', '#f7dca0', '#b4123e', '#ffc93c', '#4a2a7a'],
    ];
    return [
      s.ground('#2f7fc0'),
      range(14).map((i) => [
        s.flat(
          free(`M${i * 120} 0L${i * 120 + 34} 0L${i * 120 + 34} 1600L${i * 120} 1600Z`),
          '#f7f0dc',
          0.35,
        ),
        s.flat(
          free(`M0 ${i * 120}L1600 ${i * 120}L1600 ${i * 120 + 34}L0 ${i * 120 + 34}Z`),
          '#f7f0dc',
          0.35,
        ),
      ]),
      s.tone(s.area, '#173a7a', beyond([600, 500], 400, 1500, 0.6), { pitch: 18 }),
      cob(s, [300, 470], 440, -22, kinds[0] ?? []),
      cob(s, [800, 400], 460, 6, kinds[1] ?? []),
      cob(s, [1300, 480], 440, 24, kinds[2] ?? []),
      cob(s, [180, 1230], 400, -40, kinds[3] ?? []),
      cob(s, [1420, 1240], 400, 40, kinds[0] ?? []),
      cob(s, [560, 1150], 450, -12, kinds[4] ?? []),
      cob(s, [1060, 1160], 450, 14, kinds[3] ?? []),
      range(60).map(() =>
        s.shape(
          ellipse(s.random.between(20, 1580), s.random.between(1420, 1590), 22, 18),
          s.random.pick(kinds.flat()),
          { weight: 5 },
        ),
      ),
    ];
  },
});
