import { dots, type Ramp, type Screen } from './halftone.ts';
import { ellipse, type Outline, type Point, polygon, round, smooth } from './outline.ts';
import { type Random, seeded } from './random.ts';

export type Markup = string | readonly Markup[];

export const join = (markup: Markup): string =>
  typeof markup === 'string' ? markup : markup.map(join).join('');

export interface Ink {
  /** The key plate's colour. */
  readonly line: string;
  /** Its thickness in pixels. */
  readonly weight: number;
  /** By how much the key plate misses the colours. */
  readonly shift: Point;
  /** How far a cut edge strays from straight. */
  readonly wobble: number;
}

export interface Stroke {
  readonly line?: string;
  /** 0 leaves the outline away. */
  readonly weight?: number;
}

export interface Turn {
  readonly turn?: number;
  readonly scale?: number;
  readonly mirror?: boolean;
}

/** A sheet of paper under the press: every method prints something and gives its SVG. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly ink: Ink;
  readonly random: Random;
  readonly #name: string;
  readonly #coarseness: number;
  #clips = 0;

  /** `coarseness` widens the halftones of a scene that is to be shrunk, so that its dots stay dots. */
  constructor(size: { width: number; height: number }, ink: Ink, seed: string, coarseness = 1) {
    this.width = size.width;
    this.height = size.height;
    this.ink = ink;
    this.random = seeded(seed);
    this.#name = seed;
    this.#coarseness = coarseness;
  }

  /** A colour and its outline, which lies a little beside it. */
  shape(outline: Outline, fill: string, stroke: Stroke = {}): string {
    return this.flat(outline, fill) + this.contour(outline, stroke);
  }

  flat({ d }: Outline, fill: string, opacity = 1): string {
    return `<path d="${d}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;
  }

  contour({ d }: Outline, { line = this.ink.line, weight = this.ink.weight }: Stroke = {}): string {
    if (weight <= 0) return '';
    const [dx, dy] = this.ink.shift;
    return `<path d="${d}" fill="none" stroke="${line}" stroke-width="${round(weight)}" transform="translate(${dx} ${dy})"/>`;
  }

  /** A stroke alone, as ropes, stems and wires are. */
  line({ d }: Outline, colour = this.ink.line, weight = this.ink.weight): string {
    return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${round(weight)}"/>`;
  }

  /** Straight edges as a hand cuts them. */
  cut(points: readonly Point[], amount = this.ink.wobble): Outline {
    const rough = points.flatMap((from, i): Point[] => {
      const to = points[(i + 1) % points.length] ?? from;
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const steps = Math.min(Math.max(Math.round(length / 90), 1), 12);
      return Array.from({ length: steps }, (_, step): Point => {
        const stray = (): number => this.random.between(-amount, amount);
        const share = step / steps;
        return [
          from[0] + (to[0] - from[0]) * share + stray(),
          from[1] + (to[1] - from[1]) * share + stray(),
        ];
      });
    });
    return polygon(rough);
  }

  poly(points: readonly Point[], fill: string, stroke?: Stroke): string {
    return this.shape(this.cut(points), fill, stroke);
  }

  rect(x: number, y: number, width: number, height: number, fill: string, stroke?: Stroke): string {
    return this.poly(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
      fill,
      stroke,
    );
  }

  oval(cx: number, cy: number, rx: number, ry: number, fill: string, stroke?: Stroke): string {
    return this.shape(ellipse(cx, cy, rx, ry), fill, stroke);
  }

  disc(cx: number, cy: number, radius: number, fill: string, stroke?: Stroke): string {
    return this.shape(ellipse(cx, cy, radius), fill, stroke);
  }

  blob(points: readonly Point[], fill: string, stroke?: Stroke): string {
    return this.shape(smooth(points), fill, stroke);
  }

  /** Halftone dots inside an outline. */
  tone(outline: Outline, colour: string, ramp: Ramp, screen: Screen = {}): string {
    const { left, top, right, bottom } = outline.box;
    // Dots far off the page cost time; some slack, as placed things are drawn around 0,0.
    const box = {
      left: Math.max(left, -this.width / 2),
      top: Math.max(top, -this.height / 2),
      right: Math.min(right, this.width * 1.1),
      bottom: Math.min(bottom, this.height * 1.1),
    };
    const pitch = (screen.pitch ?? 15) * this.#coarseness;
    return this.within(
      outline,
      `<path d="${dots(box, ramp, { ...screen, pitch })}" fill="${colour}"/>`,
    );
  }

  /** What lies inside an outline, cut off at its edge. */
  within({ d }: Outline, markup: Markup): string {
    this.#clips += 1;
    const id = `${this.#name}-${this.#clips}`;
    return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${join(markup)}</g>`;
  }

  /** Something drawn around 0,0 put in its place. */
  place([x, y]: Point, markup: Markup, { turn = 0, scale = 1, mirror = false }: Turn = {}): string {
    const size = mirror ? `${-scale} ${scale}` : `${scale}`;
    return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${size})">${join(markup)}</g>`;
  }

  ground(fill: string): string {
    return `<rect width="${this.width}" height="${this.height}" fill="${fill}"/>`;
  }

  /** The whole sheet as an outline. */
  get area(): Outline {
    return polygon([
      [0, 0],
      [this.width, 0],
      [this.width, this.height],
      [0, this.height],
    ]);
  }
}
