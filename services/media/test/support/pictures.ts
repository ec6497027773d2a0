import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** A picture whose left half is red and whose right half is blue, so that a rotation is visible. */
function twoHalves(width: number, height: number): Sharp {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { ...half, background: '#0000ff' } }, left: width - half.width, top: 0 },
  ]);
}

export const plain = (width: number, height: number, format: Format = 'jpeg'): Promise<Buffer> =>
  twoHalves(width, height).toFormat(format).toBuffer();

/** A grey picture with a red square, whose centre is at these fractions of width and height. */
export function balloonAt(x: number, y: number, width: number, height: number): Sharp {
  const balloon = { width: 8, height: 8, channels: 3 as const, background: '#ff2a00' };
  return sharp({ create: { width, height, channels: 3, background: '#8a8a8a' } }).composite([
    {
      input: { create: balloon },
      left: Math.round(x * width) - balloon.width / 2,
      top: Math.round(y * height) - balloon.height / 2,
    },
  ]);
}

/** Noise, which does not compress, so that the file is as large as that of a photo. */
export const noisy = (width: number, height: number, format: Format = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .toFormat(format)
    .toBuffer();
const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;

/** A telephone's photo with name, device and position in its metadata, and an orientation tag. */
export const fromPhone = (width: number, height: number): Promise<Buffer> =>
  twoHalves(width, height)
    .withExif({
      IFD0: { Artist: 'Ana Secreta', Make: 'Telefono' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '19/1 25/1 57/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '99/1 7/1 59/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>casa de Ana</a></x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * A PNG that no program would write. `lines` are its compressed rows, by default all black; `chunks` come
 * between header and pixels.
 */
export function handmadePng(
  width: number,
  height: number,
  more: { lines?: Buffer; chunks?: readonly Buffer[]; interlaced?: boolean } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, Number(more.interlaced ?? false)], 8);
  const black = () => deflateSync(Buffer.alloc((3 * width + 2) * height + 64), { level: 1 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...(more.chunks ?? []),
    pngChunk('IDAT', more.lines ?? black()),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of a few bytes whose header states `width` × `height`, with almost no rows. */
export const boastfulPng = (width: number, height: number): Buffer =>
  handmadePng(width, height, { lines: deflateSync(Buffer.alloc(1000)) });

/** The marker segments of a JPEG before its first scan, as `E1` for APP1. */
export function jpegSegments(jpeg: Buffer): string[] {
  const markers: string[] = [];
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.toString('hex', at + 1, at + 2).toUpperCase();
    markers.push(marker);
    if (marker === 'DA') break;
  }
  return markers;
}

/** The colour of a pixel, as [red, green, blue]. */
export async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha();
  return [...(await pixel.raw().toBuffer())];
}
