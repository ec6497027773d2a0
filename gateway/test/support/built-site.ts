import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtempDisposable } from 'node:fs/promises';
import { afterAll } from 'vitest';

const template =
  '<!doctype html><html><head><!--head--><!--config--></head><body><!--data--></body></html>';

/**
 * Built front ends in a temporary folder, and the settings for them. The folder is deleted after the test
 * file.
 */
export async function builtSite(files: Readonly<Record<string, string | Buffer>> = {}) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'site-'));
  const { path: dir } = folder;
  afterAll(() => folder.remove());
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
