import sharp from 'sharp';

/** The n-th picture: plain, and small unless what is tried out is how fast pictures are worked on. */
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
