import { type Box, type Point, round } from './outline.ts';

/** How much of the paper a dot covers at a place: 0 none, 1 all. */
export type Ramp = (x: number, y: number) => number;

const clamp = (value: number): number => Math.min(Math.max(value, 0), 1);

/** Nothing at `from`, `most` at `to`, even between. */
export function along(from: Point, to: Point, most = 0.7): Ramp {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy || 1;
  return (x, y) => most * clamp(((x - from[0]) * dx + (y - from[1]) * dy) / length);
}

/** `most` inside `inner`, nothing outside `outer`. */
export function around([cx, cy]: Point, inner: number, outer: number, most = 0.7): Ramp {
  return (x, y) => most * clamp((outer - Math.hypot(x - cx, y - cy)) / (outer - inner));
}

/** Nothing inside `inner`, `most` outside `outer`: the dark side of a ball lit from `centre`. */
export function beyond([cx, cy]: Point, inner: number, outer: number, most = 0.7): Ramp {
  return (x, y) => most * clamp((Math.hypot(x - cx, y - cy) - inner) / (outer - inner));
}

export const even =
  (cover: number): Ramp =>
  () =>
    cover;

export interface Screen {
  /** Distance between dots in pixels. */
  readonly pitch?: number;
  /** Degrees by which the rows lean. */
  readonly angle?: number;
}

const octagons = new Map<number, string>();

/** A dot's outline from its upper left corner. Eight corners pass for a circle and print ten times as fast as arcs. */
function octagon(size: number): string {
  const known = octagons.get(size);
  if (known !== undefined) return known;
  const [edge, slope] = [round(size * 0.4142), round(size * 0.2929)];
  const d = `h${edge}l${slope} ${slope}v${edge}l-${slope} ${slope}h-${edge}l-${slope}-${slope}v-${edge}z`;
  octagons.set(size, d);
  return d;
}

/** Path data of a screen of dots over a box, each as big as the ramp says. */
export function dots(box: Box, ramp: Ramp, { pitch = 15, angle = 30 }: Screen = {}): string {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const reach = Math.ceil(Math.hypot(box.right - box.left, box.bottom - box.top) / 2 / pitch) + 1;
  const parts: string[] = [];
  for (let row = -reach; row <= reach; row += 1) {
    for (let column = -reach; column <= reach; column += 1) {
      const u = (column + (row % 2) / 2) * pitch;
      const v = row * pitch * 0.866;
      const [x, y] = [cx + u * cos - v * sin, cy + u * sin + v * cos];
      if (x < box.left - pitch || x > box.right + pitch) continue;
      if (y < box.top - pitch || y > box.bottom + pitch) continue;
      const size = Math.round(2 * pitch * Math.sqrt((clamp(ramp(x, y)) * 0.866) / Math.PI));
      if (size < 2) continue;
      parts.push(`M${round(x - size * 0.2071)} ${round(y - size / 2)}${octagon(size)}`);
    }
  }
  return parts.join('');
}
