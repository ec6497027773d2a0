import { along } from '../kit/halftone.ts';
import { ellipse, free, type Point, polar, polygon, range, rectangle } from '../kit/outline.ts';
import { ink } from '../kit/palette.ts';
import { defineScene } from '../kit/scene.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';
import { bulbs, papelPicado } from '../motifs/fiesta.ts';
import { halo, stars } from '../motifs/sky.ts';

const dyes = [ink.rosa, ink.yellow, ink.turquoise, ink.orange, ink.lime, ink.pink];

function wheel(s: Sheet, [x, y]: Point, r: number): Markup {
  const ring = (share: number, weight: number): Markup => [
    s.line(ellipse(x, y, r * share), s.ink.line, weight + 12),
    s.line(ellipse(x, y, r * share), '#7a6fd0', weight),
  ];
  return [
    halo(s, [x, y], r * 0.3, r * 1.25, '#ff7ab0', 0.55),
    s.line(
      free(`M${x - r * 0.55} ${y + r * 1.35}L${x} ${y}L${x + r * 0.55} ${y + r * 1.35}`),
      s.ink.line,
      44,
    ),
    s.line(
      free(`M${x - r * 0.55} ${y + r * 1.35}L${x} ${y}L${x + r * 0.55} ${y + r * 1.35}`),
      ink.grana,
      26,
    ),
    range(12).map((i) => {
      const tip = polar([x, y], r, i * 30 + 8);
      return [
        s.line(polygon([[x, y], tip]), s.ink.line, 16),
        s.line(polygon([[x, y], tip]), '#a99fe0', 6),
      ];
    }),
    ring(1, 14),
    ring(0.62, 9),
    range(36).map((i) => {
      const at = polar([x, y], r * (i % 2 ? 1 : 0.62), i * 10 + 3);
      return s.disc(at[0], at[1], r * 0.026, i % 3 ? ink.yellow : ink.cream, { weight: 4 });
    }),
    range(12).map((i) => {
      const [cx, cy] = polar([x, y], r, i * 30 + 8);
      const fill = dyes[i % dyes.length] ?? ink.rosa;
      const k = r * 0.11;
      return [
        s.shape(
          free(
            `M${(cx - k).toFixed(0)} ${(cy + k * 0.7).toFixed(0)}L${(cx + k).toFixed(0)} ${(cy + k * 0.7).toFixed(0)}L${(cx + k * 0.7).toFixed(0)} ${(cy + k * 1.7).toFixed(0)}L${(cx - k * 0.7).toFixed(0)} ${(cy + k * 1.7).toFixed(0)}Z`,
          ),
          fill,
          { weight: 6 },
        ),
        s.shape(
          free(
            `M${(cx - k * 1.15).toFixed(0)} ${(cy + k * 0.2).toFixed(0)}Q${cx.toFixed(0)} ${(cy - k * 0.9).toFixed(0)} ${(cx + k * 1.15).toFixed(0)} ${(cy + k * 0.2).toFixed(0)}Z`,
          ),
          fill,
          { weight: 6 },
        ),
      ];
    }),
    s.disc(x, y, r * 0.12, ink.orange),
    s.disc(x, y, r * 0.06, ink.cream, { weight: 6 }),
  ];
}

function tent(
  s: Sheet,
  x: number,
  foot: number,
  w: number,
  colours: readonly [string, string],
): Markup {
  const [peak, eave] = [foot - w * 0.95, foot - w * 0.5];
  return [
    s.rect(x - w * 0.42, eave, w * 0.84, w * 0.5, '#ffcf6a'),
    s.tone(
      rectangle(x - w * 0.42, eave, w * 0.84, w * 0.5),
      '#c2401a',
      along([x, foot], [x, eave], 0.8),
    ),
    range(6).map((i) =>
      s.poly(
        [
          [x, peak],
          [x - w / 2 + (i * w) / 6, eave],
          [x - w / 2 + ((i + 1) * w) / 6, eave],
        ],
        colours[i % 2] ?? ink.cream,
      ),
    ),
    range(6).map((i) => {
      const left = x - w / 2 + (i * w) / 6;
      return s.shape(
        free(
          `M${left.toFixed(0)} ${eave.toFixed(0)}L${(left + w / 6).toFixed(0)} ${eave.toFixed(0)}Q${(left + w / 12).toFixed(0)} ${(eave + w * 0.14).toFixed(0)} ${left.toFixed(0)} ${eave.toFixed(0)}Z`,
        ),
        colours[(i + 1) % 2] ?? ink.cream,
        { weight: 7 },
      );
    }),
    s.line(free(`M${x} ${peak}L${x} ${peak - w * 0.16}`), s.ink.line, 9),
    s.shape(
      free(`M${x} ${peak - w * 0.16}L${x + w * 0.16} ${peak - w * 0.11}L${x} ${peak - w * 0.05}Z`),
      ink.yellow,
      { weight: 6 },
    ),
  ];
}

/** The fair by night. */
function fair(s: Sheet): Markup {
  const { width: w, height: h } = s;
  const ground = h * 0.86;
  return [
    s.ground('#15154a'),
    s.tone(s.area, '#7a2f9a', along([0, h * 0.2], [0, h], 0.85), { pitch: 18 }),
    stars(s, 70, h * 0.7, ink.cream),
    wheel(s, [w * 0.36, h * 0.46], h * 0.33),
    s.rect(-20, ground, w + 40, h, '#241d5c'),
    s.tone(rectangle(0, ground, w, h * 0.14), ink.orange, along([0, h], [0, ground], 0.7)),
    tent(s, w * 0.1, ground + 30, h * 0.34, [ink.turquoise, ink.cream]),
    tent(s, w * 0.86, ground + 30, h * 0.5, [ink.rosa, ink.cream]),
    tent(s, w * 0.63, ground + 40, h * 0.36, [ink.orange, ink.cream]),
    bulbs(s, [-20, h * 0.3], [w * 0.55, h * 0.16], { count: 9, sag: h * 0.1, size: 15 }),
    bulbs(s, [w * 0.55, h * 0.16], [w + 20, h * 0.32], { count: 8, sag: h * 0.08, size: 15 }),
    papelPicado(s, [-40, h * 0.03], [w + 40, h * 0.01], {
      count: 11,
      size: w * 0.082,
      sag: h * 0.05,
    }),
  ];
}

export const card43 = defineScene({ format: 'card', ink: { line: '#0d0b30' }, draw: fair });
export const wide = defineScene({ format: 'wide', ink: { line: '#0d0b30' }, draw: fair });
