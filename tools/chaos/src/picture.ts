import sharp from 'sharp';

/** Makes the n-th picture: an area of one colour, small by default. */
export function pictureOf(
  n: number,
  width = 96,
  height = 72,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> {
  const background = { r: (n * 37) % 256, g: (n * 91) % 256, b: (n * 53) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}
