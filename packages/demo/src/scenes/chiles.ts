import { along } from '../kit/halftone.ts';
import { ellipse, free, type Point, points, range, rectangle } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';

function chile(s: Sheet, at: Point, size: number, turn: number, fill: string, dot: string): Markup {
  const k = size / 100;
  const p = (x: number, y: number): string => `${(x * k).toFixed(1)} ${(y * k).toFixed(1)}`;
  const pod = free(
    `M${p(-26, 0)}C${p(-40, 40)} ${p(-14, 90)} ${p(20, 130)}C${p(14, 90)} ${p(46, 40)} ${p(26, 0)}Q${p(0, -14)} ${p(-26, 0)}Z`,
  );
  return s.place(
    at,
    [
      s.flat(pod, fill),
      s.flat(
        free(
          `M${p(26, 0)}C${p(46, 40)} ${p(14, 90)} ${p(20, 130)}C${p(6, 100)} ${p(22, 46)} ${p(8, 0)}Z`,
        ),
        dot,
      ),
      s.flat(
        free(
          `M${p(-16, 16)}C${p(-24, 44)} ${p(-10, 70)} ${p(0, 88)}C${p(-8, 60)} ${p(-14, 44)} ${p(-8, 16)}Z`,
        ),
        '#fff0d0',
        0.75,
      ),
      s.contour(pod, { weight: 6 }),
      s.line(free(`M${p(0, -4)}Q${p(2, -22)} ${p(12, -34)}`), s.ink.line, 14),
      s.line(free(`M${p(0, -4)}Q${p(2, -22)} ${p(12, -34)}`), '#6f9a3f', 6),
    ],
    { turn },
  );
}

/** Strings of chiles drying on a whitewashed wall. */
export default defineScene({
  format: 'portrait',
  ink: { line: '#330f1d', weight: 8, shift: [5, -4] },
  draw(s) {
    const string = (
      x: number,
      from: number,
      count: number,
      fill: string,
      dot: string,
      size: number,
    ): Markup => [
      s.line(free(`M${x} 130L${x} ${from + count * size * 0.62}`), '#8a5a3a', 8),
      range(count).map((i) => {
        const y = from + i * size * 0.62;
        return [
          chile(s, [x - 18, y], size, 46 + s.random.between(-10, 10), fill, dot),
          chile(s, [x + 18, y], size, -46 + s.random.between(-10, 10), fill, dot),
          chile(s, [x, y + 16], size, s.random.between(-12, 12), fill, dot),
        ];
      }),
    ];
    return [
      s.ground('#f3ead6'),
      s.tone(s.area, '#8fc0c4', along([1200, 300], [0, 1600], 0.6), { pitch: 19 }),
      points('70,300 860,240 420,700 980,900 120,1010').map(([x, y]) =>
        s.flat(
          free(`M${x} ${y}L${x + 130} ${y - 20}L${x + 160} ${y + 40}L${x + 30} ${y + 54}Z`),
          '#e9b98a',
        ),
      ),
      s.tone(rectangle(200, 140, 1000, 1100), '#7a86b0', along([1250, 500], [500, 700], 0.45), {
        pitch: 14,
      }),
      s.rect(-20, 90, 1240, 54, ink.wood),
      range(8).map((i) => s.disc(75 + i * 150, 117, 11, '#3a2a2a', { weight: 4 })),
      string(150, 220, 8, '#d92030', '#6b0a2a', 130),
      string(375, 220, 11, '#8e1f2b', '#33091d', 118),
      string(600, 220, 9, '#f0432a', '#8e0f25', 136),
      string(825, 220, 11, '#f7a01e', '#c2401a', 112),
      string(1050, 220, 8, '#d92030', '#6b0a2a', 130),
      s.rect(-20, 1330, 1240, 300, '#2a7d68'),
      s.tone(rectangle(0, 1330, 1200, 280), '#0f3f4a', along([0, 1360], [0, 1600], 0.75)),
      [
        [230, '#5c1a1f', '#2a0a14'],
        [600, '#4b9a44', '#1d5a38'],
        [970, '#e23a2e', '#8e0f25'],
      ].map(([x, fill, dot]) => {
        const cx = Number(x);
        return [
          range(26).map(() =>
            chile(
              s,
              [cx + s.random.between(-130, 130), 1290 + s.random.between(-50, 40)],
              92,
              s.random.between(-90, 90),
              String(fill),
              String(dot),
            ),
          ),
          s.shape(
            free(
              `M${cx - 190} 1330L${cx + 190} 1330Q${cx + 170} 1490 ${cx + 90} 1500L${cx - 90} 1500Q${cx - 170} 1490 ${cx - 190} 1330Z`,
            ),
            '#e0a45a',
          ),
          s.tone(
            free(
              `M${cx - 190} 1330L${cx + 190} 1330Q${cx + 170} 1490 ${cx + 90} 1500L${cx - 90} 1500Q${cx - 170} 1490 ${cx - 190} 1330Z`,
            ),
            '#8a4a26',
            along([cx - 40, 0], [cx + 190, 0], 0.85),
            { pitch: 13 },
          ),
          range(4).map((i) =>
            s.line(
              free(`M${cx - 176 + i * 10} ${1366 + i * 36}L${cx + 176 - i * 10} ${1366 + i * 36}`),
              '#8a4a26',
              6,
            ),
          ),
          s.shape(ellipse(cx, 1332, 196, 22), '#f0c07a'),
        ];
      }),
    ];
  },
});
