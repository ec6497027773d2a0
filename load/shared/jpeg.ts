/** Eight bits of brightness for a block of 8 × 8 pixels. */
export type Shade = (column: number, row: number) => number;

/** A grey JPEG of blocks, in a few hundred bytes: enough for a decoder, and never twice the same. */
export function jpeg(columns: number, rows: number, shade: Shade): Uint8Array<ArrayBuffer> {
  const bits = new BitWriter();
  let previous = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      // With a quantizer of 8 a block's mean, around zero, is its only coefficient.
      const level = clamp(shade(column, row)) - 128;
      writeDifference(bits, level - previous);
      bits.write(0, 1);
      previous = level;
    }
  }
  return Uint8Array.from([...header(columns * 8, rows * 8), ...bits.end(), 0xff, 0xd9]);
}

const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

/** The category in four bits, then the difference in as many bits as its category says. */
function writeDifference(bits: BitWriter, difference: number): void {
  const category = difference === 0 ? 0 : 32 - Math.clz32(Math.abs(difference));
  bits.write(category, 4);
  bits.write(difference > 0 ? difference : difference + (1 << category) - 1, category);
}

const segment = (marker: number, ...data: number[]) => [
  0xff,
  marker,
  ...word(data.length + 2),
  ...data,
];
const word = (value: number) => [value >> 8, value & 0xff];
const repeat = (value: number, times: number) => Array.from({ length: times }, () => value);

function header(width: number, height: number): number[] {
  // Twelve categories of four bits for the means; one bit, the end of the block, for all the rest.
  const means = [0, 0, 0, 12, ...repeat(0, 12), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  const rest = [1, ...repeat(0, 15), 0];
  return [
    0xff,
    0xd8,
    ...segment(0xe0, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0),
    ...segment(0xdb, 0, ...repeat(8, 64)),
    ...segment(0xc0, 8, ...word(height), ...word(width), 1, 1, 0x11, 0),
    ...segment(0xc4, 0x00, ...means),
    ...segment(0xc4, 0x10, ...rest),
    ...segment(0xda, 1, 1, 0x00, 0, 63, 0),
  ];
}

class BitWriter {
  readonly #bytes: number[] = [];
  #current = 0;
  #filled = 0;

  write(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) {
      this.#current = (this.#current << 1) | ((value >> bit) & 1);
      this.#filled += 1;
      if (this.#filled === 8) this.#flush();
    }
  }

  end(): number[] {
    if (this.#filled > 0) this.write(0xff, 8 - this.#filled);
    return this.#bytes;
  }

  #flush(): void {
    this.#bytes.push(this.#current);
    // A byte of ones would begin a marker: a zero after it says that it does not.
    if (this.#current === 0xff) this.#bytes.push(0);
    this.#current = 0;
    this.#filled = 0;
  }
}
