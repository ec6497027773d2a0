import { along, beyond } from '../kit/halftone.ts';
import {
  ellipse,
  free,
  type Point,
  points,
  polar,
  range,
  rectangle,
  smooth,
} from '../kit/outline.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';

const crust = '#8a3f1f';

function concha(s: Sheet, at: Point, r: number, icing: string, dot: string): Markup {
  const bun = ellipse(0, 0, r);
  const top = ellipse(0, -r * 0.04, r * 0.86);
  const turn = s.random.between(0, 360);
  return s.place(
    at,
    [
      s.shape(bun, '#d98a3f'),
      s.flat(top, icing),
      s.within(
        top,
        range(7).map((i) =>
          s.line(
            smooth(
              range(6).map((k): Point =>
                polar([0, -r * 0.86], (k + 1) * r * 0.34, 90 + (i - 3) * 15 * (1 - k * 0.07)),
              ),
              false,
            ),
            crust,
            r * 0.055,
          ),
        ),
      ),
      s.tone(top, dot, beyond([-r * 0.3, -r * 0.4], r * 0.4, r * 1.5, 0.7), { pitch: 12 }),
      s.contour(top, { weight: 6 }),
    ],
    { turn },
  );
}

function horn(s: Sheet, at: Point, r: number): Markup {
  const shape = smooth(
    points(
      '-1.1,0.5 -0.9,-0.1 -0.4,-0.56 0.3,-0.56 0.9,-0.1 1.1,0.5 0.8,0.44 0.4,0.1 -0.4,0.1 -0.8,0.44',
    ).map(([x, y]): Point => [x * r, y * r]),
  );
  return s.place(
    at,
    [
      s.flat(shape, '#e0a04a'),
      s.within(
        shape,
        range(7).map((i) =>
          s.line(
            free(
              `M${((i - 3) * 0.3 * r).toFixed(0)} ${(-r * 0.7).toFixed(0)}L${((i - 3) * 0.22 * r).toFixed(0)} ${(r * 0.5).toFixed(0)}`,
            ),
            crust,
            8,
          ),
        ),
      ),
      s.tone(shape, crust, along([0, -r * 0.3], [0, r * 0.5], 0.75), { pitch: 12 }),
      s.contour(shape),
    ],
    { turn: s.random.between(-40, 40) },
  );
}

function ring(s: Sheet, at: Point, r: number): Markup {
  return s.place(at, [
    s.shape(ellipse(0, 0, r), '#c9763a'),
    s.tone(ellipse(0, 0, r), crust, beyond([-r * 0.3, -r * 0.4], r * 0.4, r * 1.5, 0.8), {
      pitch: 12,
    }),
    range(40).map(() => {
      const [x, y] = polar([0, 0], s.random.between(r * 0.46, r * 0.92), s.random.between(0, 360));
      return s.flat(rectangle(x - 5, y - 5, 10, 10), '#fff3d9');
    }),
    s.shape(ellipse(0, 0, r * 0.3), '#2a8f8a'),
  ]);
}

/** The tray of sweet bread, from above. */
export default defineScene({
  format: 'square',
  ink: { line: '#3a1420', weight: 9, shift: [5, 4] },
  draw(s) {
    const icings = [
      ['#fff0cf', '#d9a05a'],
      ['#f7a0b8', '#c2406a'],
      ['#b06a3c', '#5c2418'],
      ['#ffd86a', '#d98a2a'],
    ] as const;
    return [
      s.ground('#2a8f8a'),
      s.disc(800, 800, 900, '#cfd6da'),
      s.tone(ellipse(800, 800, 900), '#6a7a9a', beyond([600, 500], 300, 1300, 0.6)),
      s.disc(800, 800, 820, '#e3e8ea', { weight: 6 }),
      range(5).map((row) =>
        range(5).map((i) => {
          const at: Point = [
            170 + i * 330 - (row % 2) * 165 + s.random.between(-12, 12),
            150 + row * 320 + s.random.between(-12, 12),
          ];
          const [icing, dot] = icings[(row * 3 + i * 2) % icings.length] ?? icings[0];
          const kind = (row * 5 + i * 3) % 8;
          const shadow =
            kind === 2 ? '' : s.flat(ellipse(at[0] + 14, at[1] + 22, 150, 146), '#3a1420', 0.4);
          return [
            shadow,
            kind === 2
              ? horn(s, at, 150)
              : kind === 5
                ? ring(s, at, 142)
                : concha(s, at, 152, icing, dot),
          ];
        }),
      ),
    ];
  },
});
