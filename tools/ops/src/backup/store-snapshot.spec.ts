import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { snapshotStores } from './store-snapshot.ts';

it('a data folder without the file of a service is not copied', async () => {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'snapshot-'));
  await writeFile(join(dir.path, 'likes.sqlite'), '');
  const snapshot = snapshotStores(dir.path, async () => undefined);
  await expect(snapshot).rejects.toThrow(/No hay nada que copiar: falta \S+\.sqlite/);
});
