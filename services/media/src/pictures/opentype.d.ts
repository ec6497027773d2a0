/** As far as it is used here: its published types bring a browser's along. */
declare module 'opentype.js/dist/opentype.mjs' {
  interface Font {
    /** 0 where the font has nothing for the character. */
    charToGlyphIndex(character: string): number;
    /** In pixels at a font size in pixels. */
    getAdvanceWidth(text: string, size: number): number;
    getPath(
      text: string,
      x: number,
      y: number,
      size: number,
    ): { toPathData(digits: number): string };
  }
  export function parse(file: ArrayBuffer): Font;
}
