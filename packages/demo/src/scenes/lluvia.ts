import { along } from '../kit/halftone.ts';
import { archway, ellipse, free, range, rectangle } from '../kit/outline.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';
import { halo } from '../motifs/sky.ts';

const lit = '#ffc457';

function lamp(s: Sheet, x: number, foot: number, size: number): Markup {
  const top = foot - size;
  return [
    halo(s, [x, top], size * 0.1, size * 0.62, lit, 0.75),
    s.rect(x - 9, top, 18, size, '#141a3d', { weight: 5 }),
    s.rect(x - 30, foot - 40, 60, 40, '#141a3d', { weight: 5 }),
    [-1, 0, 1].map((i) => [
      s.line(
        free(
          `M${x} ${top + 60}Q${x + i * 70} ${top + 70} ${x + i * 70} ${top + 20 - (i ? 0 : 40)}`,
        ),
        '#141a3d',
        10,
      ),
      s.disc(x + i * 70, top - (i ? 0 : 56), 32, lit, { weight: 7 }),
    ]),
  ];
}

/** Rain on the square, lamps in the wet stone. */
export default defineScene({
  format: 'landscape',
  ink: { line: '#0d1233', weight: 8, shift: [4, 4] },
  grain: 1.25,
  draw(s) {
    const horizon = 620;
    const front = rectangle(-10, 250, 1620, 380);
    const arcade = (flip: boolean): Markup =>
      range(13).map((i) => {
        const x = 20 + i * 124;
        return flip
          ? [
              s.flat(rectangle(x + 8, horizon + 8, 70, 120), lit, 0.75),
              s.flat(rectangle(x + 26, horizon + 150, 36, 140), lit, 0.4),
            ]
          : [
              s.shape(archway(x, 470, 88, 150), lit),
              s.shape(archway(x + 18, 300, 52, 96), i % 3 ? '#2a3f7a' : lit, { weight: 6 }),
            ];
      });
    return [
      s.ground('#2b3f86'),
      s.tone(s.area, '#141a4d', along([0, 360], [0, 0], 0.85)),
      s.flat(front, '#5a5fa6'),
      s.tone(front, '#1f2a6a', along([0, 600], [0, 230], 0.75)),
      s.contour(front),
      s.rect(-20, 226, 1640, 34, '#7a7fc0'),
      s.rect(-20, 420, 1640, 26, '#7a7fc0'),
      s.rect(690, 130, 220, 120, '#5a5fa6'),
      s.disc(800, 190, 42, lit),
      s.line(free('M800 190L800 160M800 190L824 196M800 130L800 40'), '#0d1233', 8),
      s.shape(free('M800 46L884 66L800 92Z'), '#e5395c'),
      arcade(false),
      s.flat(rectangle(0, horizon, 1600, 450), '#3a4a96'),
      s.tone(rectangle(0, horizon, 1600, 450), '#141a4d', along([0, 660], [0, 1067], 0.8)),
      arcade(true),
      [
        [260, 900],
        [800, 820],
        [1330, 900],
      ].map(([x = 0, y = 0]) =>
        range(9).map((i) =>
          s.flat(ellipse(x + s.random.between(-14, 14), y + 22 + i * 26, 78 - i * 6, 7), lit, 0.8),
        ),
      ),
      s.line(rectangle(-10, horizon, 1620, 0)),
      [
        [470, 1010, 150],
        [1090, 1000, 170],
        [690, 960, 90],
        [150, 1010, 90],
        [1500, 980, 110],
      ].map(([x = 0, y = 0, w = 0]) => [
        s.shape(ellipse(x, y, w, w * 0.16), '#5f74c4', { weight: 5 }),
        s.line(ellipse(x + 10, y, w * 0.5, w * 0.07), '#b9c8f2', 5),
      ]),
      lamp(s, 260, 900, 440),
      lamp(s, 800, 820, 330),
      lamp(s, 1330, 900, 440),
      s.shape(
        free(
          'M560 860Q570 690 690 690Q810 690 820 860Q786 830 752 860Q722 830 690 860Q658 830 626 860Q594 830 560 860Z',
        ),
        '#e5395c',
      ),
      s.line(
        free(
          'M690 690L690 664M626 860Q640 740 690 694M752 860Q740 740 690 694M690 860L690 980Q690 1010 716 1006Q734 1000 732 980',
        ),
        '#0d1233',
        8,
      ),
      range(150).map(() => {
        const [x, y, l] = [
          s.random.between(-60, 1640),
          s.random.between(-60, 1040),
          s.random.between(40, 120),
        ];
        return s.line(
          free(
            `M${x.toFixed(0)} ${y.toFixed(0)}L${(x - l * 0.28).toFixed(0)} ${(y + l).toFixed(0)}`,
          ),
          '#c3d3f7',
          4,
        );
      }),
    ];
  },
});
