/** The part of the library that is used here. The library has no types of its own. */
declare module 'fontkit' {
  interface Path {
    transform(a: number, b: number, c: number, d: number, x: number, y: number): Path;
    toSVG(): string;
  }
  /** Lengths in units of the font. */
  interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(point: number): boolean;
    layout(text: string): {
      readonly advanceWidth: number;
      /** Glyph 0 is the box that is drawn for a missing letter. */
      readonly glyphs: readonly { readonly id: number; readonly path: Path }[];
      readonly positions: readonly Readonly<Record<'xAdvance' | 'xOffset' | 'yOffset', number>>[];
    };
  }
  export function openSync(file: string): Font;
}
