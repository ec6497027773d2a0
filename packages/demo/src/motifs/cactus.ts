import { along } from '../kit/halftone.ts';
import { free, leaf, type Point, points, polar, range, round, smooth } from '../kit/outline.ts';
import type { Markup, Sheet } from '../kit/sheet.ts';

/** A rosette of spiked blades, the back ones first. */
export function agave(s: Sheet, [x, y]: Point, size: number, fill: string, dot: string): Markup {
  const blades = points(
    '-90,1 -68,0.96 -112,0.96 -48,0.94 -132,0.94 -30,0.92 -150,0.92 -80,0.8 -100,0.8 -60,0.78 -120,0.78 -14,0.82 -166,0.82 -40,0.66 -140,0.66 -90,0.6',
  );
  // Seen from afar a plant is a few flat blades: tones and thin blades would only cost time.
  const small = size < 110;
  const drawn = small ? blades.filter((_, i) => i % 2 === 0) : blades;
  return drawn.map(([angle, share], i) => {
    const tip = polar([x, y], size * share, angle + s.random.between(-3, 3));
    const blade = leaf([x, y], tip, size * (small ? 0.2 : 0.15));
    const mark = i < 7 ? 0.75 : 0.45;
    return [
      s.flat(blade, fill),
      small ? '' : s.tone(blade, dot, along(tip, [x, y], mark), { pitch: Math.max(size / 20, 9) }),
      s.contour(blade, { weight: Math.max(Math.min(size / 26, s.ink.weight), 3) }),
    ];
  });
}

/** A fluted column with raised arms. */
export function saguaro(
  s: Sheet,
  [x, y]: Point,
  height: number,
  fill: string,
  dot: string,
): Markup {
  const w = height * 0.15;
  const limb = (path: string, width: number): Markup => {
    const shaft = free(path);
    const [dx, dy] = s.ink.shift;
    const stroke = (colour: string, weight: number, at = ''): string =>
      `<path d="${shaft.d}" fill="none" stroke="${colour}" stroke-width="${round(weight)}"${at}/>`;
    return [
      stroke(s.ink.line, width + s.ink.weight * 2, ` transform="translate(${dx / 2} ${dy / 2})"`),
      stroke(fill, width),
      stroke(dot, width * 0.1, ` transform="translate(${round(-width * 0.22)} 0)"`),
      stroke(dot, width * 0.1, ` transform="translate(${round(width * 0.06)} 0)"`),
      stroke(dot, width * 0.16, ` transform="translate(${round(width * 0.33)} 0)"`),
    ];
  };
  const p = (dx: number, dy: number): string =>
    `${round(x + dx * height)} ${round(y - dy * height)}`;
  return [
    limb(`M${p(0, 0.4)}C${p(-0.24, 0.4)} ${p(-0.25, 0.42)} ${p(-0.25, 0.66)}`, w * 0.72),
    limb(`M${p(0, 0.54)}C${p(0.22, 0.54)} ${p(0.23, 0.56)} ${p(0.23, 0.82)}`, w * 0.72),
    limb(`M${p(0, 0)}L${p(0, 0.92)}`, w),
  ];
}

/** A flat cactus pad with its spines. */
export function pad(
  s: Sheet,
  [x, y]: Point,
  size: number,
  turn: number,
  fill: string,
  dot: string,
): Markup {
  const shape = smooth(
    points('0,0 -0.24,-0.22 -0.38,-0.6 -0.24,-0.93 0,-1.02 0.24,-0.93 0.38,-0.6 0.24,-0.22').map(
      ([dx, dy]): Point => [dx * size, dy * size],
    ),
  );
  const spines = range(3).flatMap((row) =>
    range(3).map((column): Point => [
      (column - 1) * size * 0.2 + (row % 2 ? size * 0.06 : -size * 0.03),
      -size * (0.3 + row * 0.22),
    ]),
  );
  return s.place(
    [x, y],
    [
      s.flat(shape, fill),
      s.tone(shape, dot, along([-size * 0.2, 0], [size * 0.5, 0], 0.75)),
      s.contour(shape),
      spines.map(([a, b]) =>
        s.line(
          free(
            `M${round(a - 9)} ${round(b - 9)}L${round(a)} ${round(b)}L${round(a + 9)} ${round(b - 9)}`,
          ),
          s.ink.line,
          4.5,
        ),
      ),
    ],
    { turn },
  );
}
