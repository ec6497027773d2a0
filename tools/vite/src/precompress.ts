import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible = /\.(?:js|css|svg|json)$/;
/** Smaller files are not compressed: they fit into one network packet anyway. */
const smallestBytes = 512;

/** Whether a built file gets a compressed copy. Fonts and pictures are compressed already. */
export const isWorthCompressing = (fileName: string, bytes: number): boolean =>
  fileName.startsWith('assets/') && compressible.test(fileName) && bytes >= smallestBytes;

/** Both compressed forms at the highest level, because a file is built once and sent for a year. */
export async function compressed(content: Uint8Array): Promise<{ br: Buffer; gz: Buffer }> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
  return { br, gz };
}

/** Writes `.br` and `.gz` files next to the built files. The gateway sends them. */
export function precompress(): Plugin {
  return {
    name: 'el-reto:precompress',
    enforce: 'post',
    async writeBundle({ dir = 'dist' }, bundle) {
      for (const fileName of Object.keys(bundle)) {
        const path = join(dir, fileName);
        const content = await readFile(path);
        if (!isWorthCompressing(fileName, content.length)) continue;
        const { br, gz } = await compressed(content);
        await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
      }
    },
  };
}
