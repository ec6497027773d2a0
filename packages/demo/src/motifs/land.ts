import { along } from '../kit/halftone.ts';
import { type Outline, type Point, range, smooth } from '../kit/outline.ts';
import type { Markup, Sheet, Stroke } from '../kit/sheet.ts';

/** A rolling edge across the sheet, closed below. */
export function ridge(
  s: Sheet,
  y: number,
  swell: number,
  bumps: number,
  foot = s.height + 60,
): Outline {
  const edge = range(bumps + 3).map((i): Point => [
    ((i - 1) / bumps) * s.width,
    y + s.random.between(-swell, swell),
  ]);
  const { d, box } = smooth(edge, false);
  return {
    d: `${d}L${s.width + 200} ${foot}L-200 ${foot}Z`,
    box: { ...box, left: 0, right: s.width, bottom: foot },
  };
}

/** Hills one behind the other, each shaded towards its foot. */
export function hills(
  s: Sheet,
  layers: readonly { y: number; fill: string; dot: string; swell?: number; bumps?: number }[],
  stroke?: Stroke,
): Markup {
  return layers.map(({ y, fill, dot, swell = 40, bumps = 4 }) => {
    const outline = ridge(s, y, swell, bumps);
    return [
      s.flat(outline, fill),
      s.tone(outline, dot, along([0, y - swell], [0, y + 260], 0.6)),
      s.contour(outline, stroke),
    ];
  });
}

/** Water: short waves in rows that grow towards the viewer. */
export function waves(s: Sheet, top: number, bottom: number, colour: string, rows = 9): Markup {
  return range(rows).map((row) => {
    const near = row / rows;
    const y = top + (bottom - top) * near ** 1.5 + 14;
    const length = 40 + near * 130;
    return range(5).map(() => {
      const x = s.random.between(-40, s.width);
      const wave = range(5).map((i): Point => [
        x + (i * length) / 3,
        y + (i % 2 ? -5 : 5) * (0.5 + near),
      ]);
      return s.line(smooth(wave, false), colour, 4 + near * 6);
    });
  });
}
