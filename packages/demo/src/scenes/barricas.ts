import { along, beyond } from '../kit/halftone.ts';
import { archway, ellipse, type Point, range, rectangle, free } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';
import { halo } from '../motifs/sky.ts';

function barrel(s: Sheet, [x, y]: Point, r: number, fill: string): Markup {
  const end = ellipse(x, y, r);
  const lid = ellipse(x, y, r * 0.82);
  return [
    s.shape(end, '#4a4458'),
    s.shape(ellipse(x, y, r * 0.9), fill, { weight: 7 }),
    s.flat(lid, fill),
    s.within(
      lid,
      range(7).map((i) =>
        s.line(
          free(
            `M${(x - r * 0.7 + i * r * 0.233).toFixed(0)} ${(y - r).toFixed(0)}L${(x - r * 0.7 + i * r * 0.233).toFixed(0)} ${(y + r).toFixed(0)}`,
          ),
          '#5c2a1f',
          5,
        ),
      ),
    ),
    s.tone(lid, '#2a0f22', beyond([x - r * 0.4, y - r * 0.5], r * 0.5, r * 1.6, 0.85), {
      pitch: 13,
    }),
    s.contour(lid, { weight: 6 }),
    s.rect(x - r * 0.7, y - r * 0.1, r * 1.4, r * 0.17, '#8a4a26', { weight: 5 }),
    s.disc(x, y + r * 0.48, r * 0.1, '#e0a45a', { weight: 6 }),
  ];
}

/** Barrels asleep in a vaulted cellar. */
export default defineScene({
  format: 'landscape',
  ink: { line: '#1f0f1d', weight: 9, shift: [-5, 5] },
  grain: 1.25,
  draw(s) {
    const woods = ['#c9763a', '#b4602f', '#d98a48'];
    const row = (y: number, r: number, from: number, count: number): Markup =>
      range(count).map((i) =>
        barrel(s, [from + i * r * 2.06, y], r, woods[(i + Math.round(y)) % 3] ?? '#c9763a'),
      );
    return [
      s.ground('#7a4a44'),
      s.tone(s.area, '#2a0f22', along([0, 500], [0, -100], 0.8)),
      range(4).map((i) => [
        s.shape(archway(-70 + i * 440, 60, 400, 900), '#5c333a'),
        s.tone(
          archway(-70 + i * 440, 60, 400, 900),
          '#1f0f1d',
          along([130 + i * 440, 700], [130 + i * 440, 100], 0.85),
        ),
        range(9).map((k) => {
          const angle = Math.PI + (k * Math.PI) / 8;
          const [cx, cy] = [130 + i * 440, 260];
          return s.line(
            free(
              `M${(cx + 200 * Math.cos(angle)).toFixed(0)} ${(cy + 200 * Math.sin(angle)).toFixed(0)}L${(cx + 238 * Math.cos(angle)).toFixed(0)} ${(cy + 238 * Math.sin(angle)).toFixed(0)}`,
            ),
            s.ink.line,
            7,
          );
        }),
      ]),
      [350, 790, 1230].map((x) => [
        halo(s, [x, 330], 40, 330, '#ffb347', 0.7),
        s.line(free(`M${x} -20L${x} 260`), s.ink.line, 7),
        s.shape(free(`M${x - 44} 270L${x + 44} 270L${x + 54} 370L${x - 54} 370Z`), ink.yellow),
        s.shape(free(`M${x - 60} 272Q${x} 200 ${x + 60} 272Z`), '#3a2a3a'),
        s.rect(x - 58, 366, 116, 20, '#3a2a3a', { weight: 6 }),
      ]),
      row(520, 112, 116, 7),
      s.rect(-20, 628, 1640, 30, '#5c2a1f'),
      row(800, 150, 20, 6),
      s.rect(-20, 944, 1640, 150, '#8a5a4a'),
      s.tone(rectangle(0, 944, 1600, 130), '#2a0f22', along([0, 1067], [0, 930], 0.8)),
      range(11).map((i) =>
        s.line(free(`M${i * 170 - 60} 960L${i * 200 - 220} 1080`), '#3d1a26', 6),
      ),
    ];
  },
});
