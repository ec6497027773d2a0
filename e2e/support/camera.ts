import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const width = 4032;
const height = 3024;

/** A sunset; drawn four times smaller than it is shown, which takes a fiftieth of the time. */
function scene(): Buffer {
  const shapes = Array.from({ length: 400 }, (_, index) => {
    const [x, y] = [(index * 7919) % width, (index * 6271) % height];
    const [rx, ry] = [20 + ((index * 37) % 260), 20 + ((index * 53) % 180)];
    const colour = `hsl(${(index * 47) % 360} 60% ${25 + ((index * 13) % 50)}%)`;
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}" opacity=".5"/>`;
  });
  const sky = '<stop stop-color="#3a7bd5"/><stop offset="1" stop-color="#f7b267"/>';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width / 4}" height="${height / 4}"
      viewBox="0 0 ${width} ${height}">
      <linearGradient id="sky" x2="0" y2="1">${sky}</linearGradient>
      <rect width="100%" height="100%" fill="url(#sky)"/>${shapes.join('')}</svg>`,
  );
}

/** Makes a file weigh what a telephone's photo does. */
const grain = () =>
  sharp({
    create: {
      width: 1008,
      height: 1008,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .png()
    .toBuffer();

export interface Roll {
  jpeg: string;
  png: string;
  webp: string;
  remove(): Promise<void>;
}

/** One photo of 12 megapixels in files of three formats. */
export async function takePhotos(): Promise<Roll> {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-photos-'));
  const { data, info } = await sharp(scene())
    .resize(width, height)
    .composite([{ input: await grain(), blend: 'overlay', tile: true }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photo = () => sharp(data, { raw: info });
  const [jpeg, png, webp] = ['jpg', 'png', 'webp'].map((type) => join(dir, `foto.${type}`)) as [
    string,
    string,
    string,
  ];
  await photo().jpeg({ quality: 92 }).toFile(jpeg);
  await photo().png({ compressionLevel: 1 }).toFile(png);
  await photo().webp({ quality: 90, effort: 0 }).toFile(webp);
  return { jpeg, png, webp, remove: () => rm(dir, { recursive: true }) };
}
