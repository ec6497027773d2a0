import type { Ink, Markup, Sheet } from './sheet.ts';
import { ink } from './palette.ts';

/** The shapes that photographs come in, 1600 px on the long side. */
export const formats = {
  portrait: { width: 1200, height: 1600 },
  tall: { width: 1280, height: 1600 },
  square: { width: 1600, height: 1600 },
  landscape: { width: 1600, height: 1067 },
  card: { width: 1600, height: 1200 },
  wide: { width: 1600, height: 900 },
  /** Link previews. */
  social: { width: 1200, height: 630 },
} as const;

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly ink: Ink;
  /** 1 is a well-kept press. */
  readonly grain: number;
  readonly draw: (sheet: Sheet) => Markup;
}

export interface SceneDraft {
  readonly format: keyof typeof formats;
  readonly ink?: Partial<Ink>;
  readonly grain?: number;
  readonly draw: (sheet: Sheet) => Markup;
}

const press: Ink = { line: ink.indigo, weight: 9, shift: [5, -4], wobble: 2.2 };

export function defineScene({ format, ink: own, grain = 1, draw }: SceneDraft): Scene {
  return { ...formats[format], ink: { ...press, ...own }, grain, draw };
}
