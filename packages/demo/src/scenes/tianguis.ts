import { along } from '../kit/halftone.ts';
import { ellipse, free, range, rectangle } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';

/** Tables of produce in a gap between two rows of awnings. */
function stalls(s: Sheet, y: number, width: number): Markup {
  const colours = [
    '#e23a2e',
    '#f7a01e',
    '#8fc43a',
    '#ffd24a',
    '#7a3fb0',
    '#4b9a44',
    '#f26a8a',
    '#f7f0dc',
  ];
  return range(Math.ceil(width / 92)).map((i) => {
    const x = i * 92 - 500;
    const fill = s.random.pick(colours);
    return [
      s.rect(x, y, 80, 66, '#b9783f', { weight: 5 }),
      range(12).map((k) =>
        s.shape(ellipse(x + 14 + (k % 4) * 17, y + 16 + Math.floor(k / 4) * 17, 10), fill, {
          weight: 3,
        }),
      ),
    ];
  });
}

/** Awnings of a street market, seen from a roof. */
export default defineScene({
  format: 'landscape',
  ink: { line: '#2a1638', weight: 7, shift: [4, 5] },
  draw(s) {
    const colours = [
      '#e5197f',
      '#f4408f',
      '#f98c0c',
      '#ffc93c',
      '#2f86d0',
      '#19a5a3',
      '#d9372f',
      '#f7f0dc',
      '#7ab648',
    ];
    const rows = range(6).map((row) => {
      const y = -760 + row * 300;
      const parts: Markup[] = [stalls(s, y + 212, 3000)];
      for (let x = -700 + (row % 2) * -80; x < 2400;) {
        const w = s.random.between(190, 330);
        const h = s.random.between(190, 206);
        const fill = s.random.pick(colours);
        const tarp = s.cut(
          [
            [x, y],
            [x + w, y + s.random.between(-10, 10)],
            [x + w, y + h],
            [x, y + h + s.random.between(-10, 10)],
          ],
          4,
        );
        const ridge = x + w / 2;
        parts.push(
          s.flat(rectangle(x + 16, y + 26, w, h), '#2a1638', 0.55),
          s.flat(tarp, fill),
          s.random.chance(0.3)
            ? s.within(
                tarp,
                range(6).map((k) =>
                  s.flat(rectangle(x + (k * w) / 5, y - 10, w / 10, h + 30), ink.cream),
                ),
              )
            : '',
          `<g>${s.tone(rectangle(ridge, y, w / 2, h), '#2a1638', along([ridge, 0], [ridge + w / 2, 0], 0.5), { pitch: 12 })}</g>`,
          s.line(
            free(`M${ridge.toFixed(0)} ${y.toFixed(0)}L${ridge.toFixed(0)} ${(y + h).toFixed(0)}`),
            s.ink.line,
            5,
          ),
          s.line(
            free(
              `M${x.toFixed(0)} ${y.toFixed(0)}L${ridge.toFixed(0)} ${(y + h * 0.5).toFixed(0)}L${x.toFixed(0)} ${(y + h).toFixed(0)}M${(x + w).toFixed(0)} ${y.toFixed(0)}L${ridge.toFixed(0)} ${(y + h * 0.5).toFixed(0)}L${(x + w).toFixed(0)} ${(y + h).toFixed(0)}`,
            ),
            s.ink.line,
            3,
          ),
          s.contour(tarp),
        );
        x += w + s.random.between(4, 26);
      }
      return parts;
    });
    return [s.ground('#8f7f8a'), s.place([800, 534], s.place([-800, -200], rows), { turn: -17 })];
  },
});
