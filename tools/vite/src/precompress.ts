import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible = /\.(?:js|css|svg|json)$/;
/** Below this the saving is smaller than the packet that it travels in. */
const smallestBytes = 512;

/** Whether a built file is worth a compressed copy; fonts and pictures are compressed already. */
export const isWorthCompressing = (fileName: string, bytes: number): boolean =>
  fileName.startsWith('assets/') && compressible.test(fileName) && bytes >= smallestBytes;

/** Both forms of a file, as small as they get: it is built once and sent for a year. */
export async function compressed(content: Uint8Array): Promise<{ br: Buffer; gz: Buffer }> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
  return { br, gz };
}

/** Writes `.br` and `.gz` beside what the build wrote; the gateway sends those. */
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
