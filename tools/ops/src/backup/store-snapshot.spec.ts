import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it } from 'vitest';
import { snapshotStores } from './store-snapshot.ts';

it('a data folder without the file of a service is not copied', async () => {
  const dir = temporaryDir();
  await writeFile(join(dir, 'likes.sqlite'), '');
  const snapshot = snapshotStores(dir, async () => undefined);
  await expect(snapshot).rejects.toThrow(/No hay nada que copiar: falta \S+\.sqlite/);
});
