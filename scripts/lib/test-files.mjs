import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const folders = 'packages services gateway frontends tools demo e2e deploy load'.split(' ');

/** Every test file, as a path from the root. */
export function testFiles() {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.spec\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file));
}
