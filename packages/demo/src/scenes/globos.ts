import { along, beyond } from '../kit/halftone.ts';
import { ellipse, free, type Point, range, rectangle, smooth, star } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import { crown } from '../motifs/flowers.ts';
import { cloud, sky } from '../motifs/sky.ts';

/** Balloons tied to a bench of the alameda. */
export default defineScene({
  format: 'tall',
  ink: { line: '#2a1645', weight: 8, shift: [5, -4] },
  draw(s) {
    const knot: Point = [640, 1270];
    const colours = [
      '#e8273f',
      '#ffc02e',
      '#19a5a3',
      '#e5197f',
      '#2f6fd0',
      '#f98c0c',
      '#7a3fb0',
      '#8fc43a',
      '#f7a8c0',
    ];
    const rows = [5, 6, 7, 6, 7, 5, 4];
    const bunch = rows.flatMap((count, row) =>
      range(count).map((i) => ({
        at: [
          640 + (i - (count - 1) / 2) * 146 + s.random.between(-22, 22),
          190 + row * 112 + s.random.between(-18, 18),
        ] as Point,
        r: s.random.between(78, 100),
        fill: colours[(row * 4 + i * 2 + (row % 2)) % colours.length] ?? ink.rosa,
        kind: s.random.whole(0, 4),
      })),
    );
    return [
      sky(s, '#aee0e6', '#fdf3d0', { from: 0, to: 1200, most: 0.9 }),
      cloud(s, [160, 880], 380, ink.cream),
      cloud(s, [1180, 1000], 360, ink.cream),
      range(6).map((i) =>
        crown(s, [i * 270 - 30, 1210 - (i % 2) * 50], 190, 150, {
          fill: i % 2 ? '#5fae5a' : '#3f8f5a',
          dot: '#155044',
        }),
      ),
      s.rect(-20, 1310, 1320, 320, '#f0c48a'),
      s.tone(rectangle(0, 1310, 1280, 290), '#c06a4a', along([0, 1350], [0, 1600], 0.55)),
      bunch.map(({ at: [x, y], r }) =>
        s.line(
          smooth(
            [
              [x, y + r],
              [x + (640 - x) * 0.55 + s.random.between(-20, 20), (y + 1100) / 2 + 60],
              knot,
            ],
            false,
          ),
          s.ink.line,
          3.5,
        ),
      ),
      bunch.map(({ at: [x, y], r, fill, kind }) => {
        const skin = free(
          `M${(x - r).toFixed(0)} ${y.toFixed(0)}C${(x - r).toFixed(0)} ${(y - r * 1.3).toFixed(0)} ${(x + r).toFixed(0)} ${(y - r * 1.3).toFixed(0)} ${(x + r).toFixed(0)} ${y.toFixed(0)}C${(x + r * 0.9).toFixed(0)} ${(y + r * 0.7).toFixed(0)} ${(x + r * 0.2).toFixed(0)} ${(y + r).toFixed(0)} ${x.toFixed(0)} ${(y + r * 1.1).toFixed(0)}C${(x - r * 0.2).toFixed(0)} ${(y + r).toFixed(0)} ${(x - r * 0.9).toFixed(0)} ${(y + r * 0.7).toFixed(0)} ${(x - r).toFixed(0)} ${y.toFixed(0)}Z`,
        );
        const print =
          kind === 0
            ? s.flat(star([x, y], 6, r * 0.5, r * 0.22), ink.cream)
            : kind === 1
              ? range(5).map((i) =>
                  s.line(
                    free(
                      `M${(x - r).toFixed(0)} ${(y - r * 0.6 + i * r * 0.4).toFixed(0)}L${(x + r).toFixed(0)} ${(y - r * 0.6 + i * r * 0.4).toFixed(0)}`,
                    ),
                    ink.cream,
                    9,
                  ),
                )
              : kind === 2
                ? range(7).map((i) =>
                    s.flat(
                      ellipse(
                        x + ((i % 3) - 1) * r * 0.5,
                        y - r * 0.5 + Math.floor(i / 3) * r * 0.5,
                        9,
                      ),
                      ink.cream,
                    ),
                  )
                : '';
        return [
          s.flat(skin, fill),
          s.within(skin, print),
          s.tone(skin, '#2a1645', beyond([x - r * 0.3, y - r * 0.4], r * 0.55, r * 1.7, 0.8), {
            pitch: 12,
          }),
          s.flat(ellipse(x - r * 0.42, y - r * 0.45, r * 0.13, r * 0.22), '#ffffff', 0.85),
          s.contour(skin),
          s.shape(
            free(
              `M${x.toFixed(0)} ${(y + r * 1.06).toFixed(0)}L${(x + 13).toFixed(0)} ${(y + r * 1.22).toFixed(0)}L${(x - 13).toFixed(0)} ${(y + r * 1.22).toFixed(0)}Z`,
            ),
            fill,
            { weight: 5 },
          ),
        ];
      }),
      s.tone(rectangle(240, 1490, 800, 70), s.ink.line, along([0, 1570], [0, 1480], 0.8)),
      range(3).map((i) => s.rect(280, 1270 + i * 44, 720, 30, '#2a7d68')),
      range(2).map((i) => s.rect(260, 1416 + i * 34, 760, 26, '#2f9678')),
      [320, 930].map((x) => s.rect(x, 1250, 30, 280, '#3a3350')),
      s.disc(...knot, 18, ink.yellow),
    ];
  },
});
