import { along } from '../kit/halftone.ts';
import { archway, ellipse, free, polygon, range, rectangle } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';

function kettle(s: Sheet, x: number, foot: number, r: number): Markup {
  const top = foot - r * 1.25;
  const tank = free(
    `M${x - r} ${top}L${x + r} ${top}L${x + r} ${foot - r * 0.3}Q${x + r} ${foot} ${x + r * 0.7} ${foot}L${x - r * 0.7} ${foot}Q${x - r} ${foot} ${x - r} ${foot - r * 0.3}Z`,
  );
  const hood = free(
    `M${x - r * 1.06} ${top}C${x - r * 0.9} ${top - r * 0.7} ${x - r * 0.3} ${top - r * 0.72} ${x - r * 0.16} ${top - r * 1.1}L${x - r * 0.16} ${top - r * 3}L${x + r * 0.16} ${top - r * 3}L${x + r * 0.16} ${top - r * 1.1}C${x + r * 0.3} ${top - r * 0.72} ${x + r * 0.9} ${top - r * 0.7} ${x + r * 1.06} ${top}Z`,
  );
  const shade = along([x - r * 0.1, 0], [x + r, 0], 0.95);
  const light = along([x - r * 0.3, 0], [x - r, 0], 0.7);
  return [
    [tank, hood].map((part) => [
      s.flat(part, '#dd7638'),
      s.tone(part, '#7a2a2a', shade),
      s.tone(part, '#ffc48a', light),
      s.contour(part),
    ]),
    s.rect(x - r * 1.1, top - 14, r * 2.2, 34, '#f0a560'),
    range(Math.round(r / 14)).map((i) =>
      s.flat(ellipse(x - r + i * 30 + 10, top + 3, 5), s.ink.line),
    ),
    s.shape(
      free(
        `M${x - r * 0.5} ${top - r * 0.1}Q${x - r * 0.46} ${top - r * 0.42} ${x - r * 0.1} ${top - r * 0.5}L${x + r * 0.1} ${top - r * 0.5}Q${x + r * 0.2} ${top - r * 0.3} ${x + r * 0.2} ${top - r * 0.1}Z`,
      ),
      '#3a1c33',
    ),
    s.flat(
      free(
        `M${x - r * 0.82} ${top + r * 0.12}L${x - r * 0.68} ${top + r * 0.12}L${x - r * 0.68} ${foot - r * 0.4}L${x - r * 0.82} ${foot - r * 0.4}Z`,
      ),
      ink.cream,
      0.9,
    ),
    [0.25, 0.62].map((dx) => [
      s.disc(x + dx * r, foot - r * 0.65, r * 0.14, ink.cream, { weight: 7 }),
      s.line(
        free(`M${x + dx * r} ${foot - r * 0.65}L${x + dx * r + r * 0.07} ${foot - r * 0.73}`),
        ink.grana,
        6,
      ),
    ]),
  ];
}

/** Copper kettles of a brewhouse in the morning light. */
export default defineScene({
  format: 'landscape',
  ink: { line: '#2c1230', shift: [-4, -4], weight: 8 },
  draw(s) {
    const floor = rectangle(0, 880, 1600, 200);
    return [
      s.ground('#efe0c0'),
      range(24).map((row) =>
        range(15).map((i) =>
          s.line(rectangle(i * 120 + (row % 2) * 60 - 40, row * 38, 120, 38), '#dcc59a', 4),
        ),
      ),
      [120, 660, 1200].map((x) => [
        s.shape(archway(x, 60, 280, 560), ink.cream),
        s.shape(archway(x + 24, 90, 232, 506), '#7cc4d4'),
        s.tone(archway(x + 24, 90, 232, 506), ink.cream, along([0, 560], [0, 100], 0.7)),
        s.line(
          free(
            `M${x + 140} 90L${x + 140} 596M${x + 24} 300L${x + 256} 300M${x + 24} 450L${x + 256} 450`,
          ),
          ink.agave,
          12,
        ),
      ]),
      s.rect(-20, 870, 1640, 220, '#e9d9b8'),
      range(5).map((row) =>
        range(18).map((i) => {
          const [y, z] = [
            880 + row * 36 + row * row * 4,
            880 + (row + 1) * 36 + (row + 1) ** 2 * 4,
          ];
          const at = (k: number, d: number): number => 800 + (k - 9) * (110 + (d - 880) * 0.5);
          return (i + row) % 2
            ? s.flat(
                polygon([
                  [at(i, y), y],
                  [at(i + 1, y), y],
                  [at(i + 1, z), z],
                  [at(i, z), z],
                ]),
                ink.agave,
              )
            : '';
        }),
      ),
      s.tone(floor, ink.indigo, along([0, 1000], [0, 870], 0.7)),
      s.line(
        free(
          'M-20 250L420 250Q470 250 470 300L470 420M1130 420L1130 200Q1130 150 1180 150L1640 150',
        ),
        s.ink.line,
        50,
      ),
      s.line(
        free(
          'M-20 250L420 250Q470 250 470 300L470 420M1130 420L1130 200Q1130 150 1180 150L1640 150',
        ),
        '#f0a560',
        32,
      ),
      s.line(free('M-20 242L420 242M1180 142L1640 142'), ink.cream, 6),
      kettle(s, 800, 900, 190),
      kettle(s, 330, 980, 268),
      kettle(s, 1280, 990, 290),
    ];
  },
});
