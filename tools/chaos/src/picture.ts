import sharp from 'sharp';

/** The n-th picture: small, for what is tried out is not how fast pictures are worked on. */
export const pictureOf = (n: number): Promise<Uint8Array> =>
  sharp({
    create: {
      width: 96,
      height: 72,
      channels: 3,
      background: { r: (n * 37) % 256, g: (n * 91) % 256, b: (n * 53) % 256 },
    },
  })
    .jpeg()
    .toBuffer();
