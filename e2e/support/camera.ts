import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const width = 4032;
const height = 3024;

/** A sunset, drawn at a quarter of its size, which takes a fiftieth of the time. */
function scene(): Buffer {
  const shapes = Array.from({ length: 400 }, (_, index) => {
    const [x, y] = [(index * 7919) % width, (index * 6271) % height];
    const [rx, ry] = [20 + ((index * 37) % 260), 20 + ((index * 53) % 180)];
    const colour = `hsl(${(index * 47) % 360} 60% ${25 + ((index * 13) % 50)}%)`;
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}" opacity=".5"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width / 4}" height="${height / 4}"
      viewBox="0 0 ${width} ${height}">
      <rect width="100%" height="100%" fill="#3a7bd5"/>${shapes.join('')}</svg>`,
  );
}

/** Noise makes a file as heavy as the photo of a telephone. */
const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const;
const grain = () =>
  sharp({ create: { width: 1008, height: 1008, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();

interface Photos {
  /** 12 megapixels. */
  jpeg: string;
  /** The same scene with a quarter of the pixels. */
  png: string;
  webp: string;
  remove(): Promise<void>;
}

/** A photo in files of three formats. */
export async function takePhotos(): Promise<Photos> {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-photos-'));
  const [jpeg, png, webp] = ['jpg', 'png', 'webp'].map((type) => join(dir, `foto.${type}`)) as [
    string,
    string,
    string,
  ];
  await sharp(scene())
    .resize(width, height)
    .composite([{ input: await grain(), blend: 'overlay', tile: true }])
    .jpeg({ quality: 92 })
    .toFile(jpeg);
  const half = sharp(jpeg).resize(width / 2);
  await half.clone().png({ compressionLevel: 1 }).toFile(png);
  await half.clone().webp({ quality: 90, effort: 0 }).toFile(webp);
  return { jpeg, png, webp, remove: () => rm(dir, { recursive: true }) };
}
