import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SqliteStore } from '../src/sqlite-store.ts';
import { contractCollections, item, items } from './store-contract/documents.ts';
import { tempDir } from '../../service-kit/test/support/temp-dir.ts';

it('writes a long log back while the store is open', async () => {
  const dir = await tempDir('sqlite-checkpoints');
  const file = join(dir, 'test.sqlite');
  const store = new SqliteStore({ file, collections: contractCollections });
  const title = 'x'.repeat(5_000_000);
  await store.transaction((tx) => tx.set(items, 'long', item('long', { title })));
  const { size } = await stat(file);
  await store.close();
  await rm(dir, { recursive: true });
  expect(size).toBeGreaterThan(title.length);
});
