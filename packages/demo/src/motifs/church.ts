import { along } from '../kit/halftone.ts';
import { archway, ellipse, free, rectangle, round } from '../kit/outline.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';

/** A bell tower: storeys with arches, a dome and a cross. */
export function belfry(
  s: Sheet,
  x: number,
  foot: number,
  w: number,
  storeys: readonly number[],
  wall: string,
  dot: string,
  dark: string,
): Markup {
  let y = foot;
  const parts: Markup[] = [];
  storeys.forEach((height, i) => {
    const width = w * (1 - i * 0.1);
    const left = x + (w - width) / 2;
    y -= height;
    const front = rectangle(left, y, width, height);
    const arch = width * 0.36;
    parts.push(
      s.flat(front, wall),
      s.tone(front, dot, along([left + width * 0.35, 0], [left + width, 0], 0.7), { pitch: 13 }),
      s.contour(front),
      s.rect(left - 14, y - 10, width + 28, 26, wall, { weight: s.ink.weight * 0.8 }),
      i === 0
        ? ''
        : s.shape(archway(left + (width - arch) / 2, y + height * 0.2, arch, height * 0.66), dark),
    );
  });
  const cap = w * (1 - (storeys.length - 1) * 0.1) * 0.8;
  return [...parts, dome(s, x + w / 2, y - 8, cap / 2, wall, dot)];
}

export function dome(
  s: Sheet,
  x: number,
  foot: number,
  radius: number,
  fill: string,
  dot: string,
): Markup {
  const r = round(radius);
  const cupola = {
    d: `M${round(x - radius)} ${round(foot)}a${r} ${round(radius * 1.1)} 0 0 1 ${2 * r} 0Z`,
    box: ellipse(x, foot, radius, radius * 1.1).box,
  };
  const top = foot - radius * 1.1;
  const weight = s.ink.weight * 0.8;
  return [
    s.flat(cupola, fill),
    s.tone(cupola, dot, along([x - radius * 0.3, 0], [x + radius, 0], 0.8), { pitch: 12 }),
    s.contour(cupola),
    s.line(
      free(`M${round(x)} ${round(top)}L${round(x)} ${round(top - radius * 0.7)}`),
      s.ink.line,
      weight,
    ),
    s.line(
      free(
        `M${round(x - radius * 0.2)} ${round(top - radius * 0.45)}L${round(x + radius * 0.2)} ${round(top - radius * 0.45)}`,
      ),
      s.ink.line,
      weight,
    ),
  ];
}
