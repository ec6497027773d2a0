import sharp from 'sharp';
import { seeded } from './random.ts';

const side = 512;

/** Noise of `cell` pixels a patch, which meets itself at the edges so that tiles show no seam. */
function patches(seed: string, cell: number): (x: number, y: number) => number {
  const random = seeded(seed);
  const count = side / cell;
  const values = Array.from({ length: count * count }, () => random.between(-1, 1));
  const value = (x: number, y: number): number => values[(y % count) * count + (x % count)] ?? 0;
  const ease = (t: number): number => t * t * (3 - 2 * t);
  return (x, y) => {
    const [left, top] = [Math.floor(x / cell), Math.floor(y / cell)];
    const [u, v] = [ease(x / cell - left), ease(y / cell - top)];
    const upper = value(left, top) * (1 - u) + value(left + 1, top) * u;
    const lower = value(left, top + 1) * (1 - u) + value(left + 1, top + 1) * u;
    return upper * (1 - v) + lower * v;
  };
}

/** Paper fibre, thin ink and specks where the ink did not take: light and dark in one see-through tile. */
async function tile(strength: number): Promise<Buffer> {
  const random = seeded('grain');
  const [fine, blotch, wide] = [patches('fine', 2), patches('blotch', 8), patches('wide', 64)];
  const pixels = Buffer.alloc(side * side * 4);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const cover = fine(x, y) * 0.09 + blotch(x, y) * 0.05 + wide(x, y) * 0.03;
      const bare = fine(x, y) * 0.5 + blotch(x, y) * 0.6 + wide(x, y) * 0.35 > 0.93;
      const amount = bare ? 0.75 : cover + random.between(-0.035, 0.035);
      const index = (y * side + x) * 4;
      const light = amount > 0;
      pixels[index] = light ? 255 : 24;
      pixels[index + 1] = light ? 246 : 18;
      pixels[index + 2] = light ? 222 : 52;
      pixels[index + 3] = Math.min(Math.abs(amount) * strength, 1) * 255;
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

const tiles = new Map<number, Promise<Buffer>>();

/** The tile for a strength, made once. */
export function grainTile(strength: number): Promise<Buffer> {
  const known = tiles.get(strength) ?? tile(strength);
  tiles.set(strength, known);
  return known;
}
