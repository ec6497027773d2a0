export type Point = readonly [x: number, y: number];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** SVG path data, and the box it fits into, which halftones need. */
export interface Outline {
  readonly d: string;
  readonly box: Box;
}

export const round = (value: number): number => Math.round(value * 10) / 10;

export const polar = (centre: Point, radius: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
};

export const mix = (a: number, b: number, share: number): number => a + (b - a) * share;

/** `count` whole numbers from 0. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Points written as SVG does: '0,0 10,5'. */
export function points(text: string): Point[] {
  return text.split(' ').map((pair): Point => {
    const [x, y] = pair.split(',').map(Number);
    if (x === undefined || y === undefined) throw new SyntaxError(`not a point: ${pair}`);
    return [x, y];
  });
}

function boxOf(corners: readonly Point[]): Box {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

export function polygon(corners: readonly Point[]): Outline {
  return { d: `M${corners.map(at).join('L')}Z`, box: boxOf(corners) };
}

/** Path data in absolute M, L, C, Q and Z, whose numbers are all coordinates. */
export function free(d: string): Outline {
  const numbers = (d.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const corners = range(numbers.length / 2).map((i): Point => [
    numbers[2 * i] ?? 0,
    numbers[2 * i + 1] ?? 0,
  ]);
  return { d, box: boxOf(corners) };
}

/** A soft curve through the points (Catmull-Rom as Béziers). */
export function smooth(corners: readonly Point[], closed = true): Outline {
  const count = corners.length;
  const point = (i: number): Point => {
    const index = closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1);
    return corners[index] ?? [0, 0];
  };
  const curve = range(closed ? count : count - 1).map((i) => {
    const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${at(first)} ${at(second)} ${at(to)}`;
  });
  return { d: `M${at(point(0))}${curve.join('')}${closed ? 'Z' : ''}`, box: boxOf(corners) };
}

export function ellipse(cx: number, cy: number, rx: number, ry = rx): Outline {
  const [x, y, a, b] = [round(cx), round(cy), round(rx), round(ry)];
  return {
    d: `M${round(x - a)} ${y}a${a} ${b} 0 1 0 ${round(2 * a)} 0a${a} ${b} 0 1 0 ${round(-2 * a)} 0Z`,
    box: { left: cx - rx, top: cy - ry, right: cx + rx, bottom: cy + ry },
  };
}

export function rectangle(x: number, y: number, width: number, height: number): Outline {
  return polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);
}

/** Points on a ring whose radius alternates: stars, bottle caps, marigolds. */
export function starPoints(
  centre: Point,
  tips: number,
  outer: number,
  inner: number,
  turn = -90,
): Point[] {
  return range(tips * 2).map((i) =>
    polar(centre, i % 2 === 0 ? outer : inner, turn + (i * 180) / tips),
  );
}

export const star = (...ring: Parameters<typeof starPoints>): Outline =>
  polygon(starPoints(...ring));

/** A doorway: straight sides under a half circle. */
export function archway(x: number, y: number, width: number, height: number): Outline {
  const r = width / 2;
  return {
    d: `M${round(x)} ${round(y + height)}V${round(y + r)}a${round(r)} ${round(r)} 0 0 1 ${round(width)} 0V${round(y + height)}Z`,
    box: { left: x, top: y, right: x + width, bottom: y + height },
  };
}

/** A leaf or petal from its foot to its tip, `width` across at its middle. */
export function leaf(foot: Point, tip: Point, width: number, bend = 0): Outline {
  const [dx, dy] = [tip[0] - foot[0], tip[1] - foot[1]];
  const length = Math.hypot(dx, dy) || 1;
  const side = (amount: number): Point => [
    foot[0] + dx * 0.5 - (dy / length) * amount,
    foot[1] + dy * 0.5 + (dx / length) * amount,
  ];
  const [left, right] = [side(-width + bend), side(width + bend)];
  return {
    d: `M${at(foot)}Q${at(left)} ${at(tip)}Q${at(right)} ${at(foot)}Z`,
    box: boxOf([foot, tip, left, right]),
  };
}
