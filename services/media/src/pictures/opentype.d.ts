/** The part of the library that is used here. Its published types need those of a browser. */
declare module 'opentype.js/dist/opentype.mjs' {
  interface Command {
    /** A command as in SVG: only `M`, `L`, `Q` and `Z`, because the outlines are TrueType's. */
    type: string;
    x1?: number;
    y1?: number;
    x?: number;
    y?: number;
  }
  interface Font {
    /** 0 where the font has nothing for the character. */
    charToGlyphIndex(character: string): number;
    /** In pixels at a font size in pixels. */
    getAdvanceWidth(text: string, size: number): number;
    getPath(text: string, x: number, y: number, size: number): { commands: Command[] };
  }
  export function parse(file: ArrayBuffer): Font;
}
