declare module 'pdfkit' {
  /** The part of the library that is used here. The library has no types of its own. */
  export default class PDFDocument {
    constructor(options: {
      size: readonly [width: number, height: number];
      margin: number;
      font: '';
      lang: string;
      tagged: true;
      displayTitle: true;
      info: { readonly Title: string };
    });
    on(event: 'data', listener: (part: Buffer) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    save(): this;
    restore(): this;
    scale(factor: number): this;
    rotate(degrees: number, options: { origin: readonly [x: number, y: number] }): this;
    image(source: Buffer, x: number, y: number, size: { width: number; height: number }): this;
    font(file: string): this;
    fontSize(size: number): this;
    fillColor(colour: string): this;
    text(
      text: string,
      x: number,
      y: number,
      options: { lineBreak: false; baseline: 'alphabetic'; features: readonly [] },
    ): this;
    struct(type: 'Figure', options: { readonly alt: string }, content: () => void): object;
    struct(type: 'P', content: () => void): object;
    addStructure(element: object): this;
    end(): void;
  }
}
