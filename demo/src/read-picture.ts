import { readFile } from 'node:fs/promises';

const folder = new URL('../pictures/', import.meta.url);

/** The AVIF file of a picture, by its name below `demo/pictures`, for example `portraits/fer`. */
export const readPicture = (name: string): Promise<Buffer> =>
  readFile(new URL(`${name}.avif`, folder));
