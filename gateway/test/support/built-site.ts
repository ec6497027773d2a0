import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dirOfFile } from '@el-reto/testing/temporary-dir';

const template =
  '<!doctype html><html><head><!--head--><!--config--></head><body><!--data--></body></html>';

/**
 * Built front ends in a temporary folder, and the settings for them. The folder is deleted after the test
 * file.
 */
export async function builtSite(files: Readonly<Record<string, string | Buffer>> = {}) {
  const dir = dirOfFile();
  const entry = 'assets/remoteEntry.js';
  const all = {
    'shell/index.html': template,
    [`public/${entry}`]: 'export {};',
    [`admin/${entry}`]: 'export {};',
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(join(dir, name, '..'), { recursive: true });
    await writeFile(join(dir, name), content);
  }
  const env = {
    SITE_DIR: join(dir, 'shell'),
    PUBLIC_REMOTE_DIR: join(dir, 'public'),
    ADMIN_REMOTE_DIR: join(dir, 'admin'),
    PUBLIC_URL: 'https://elreto.test',
  };
  return { dir, env };
}
