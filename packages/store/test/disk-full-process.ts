import { writeSync } from 'node:fs';
import { SqliteStore } from '@el-reto/store';
import { contractCollections, counters, item, items } from './store-contract/documents.ts';
import { limitFiles } from '../../../tools/testing/src/limit-files.ts';

const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'ok' : (result.reason as { code?: string }).code;

/** Three transactions that share a commit; the second one is too large for the disk. */
async function burst(store: SqliteStore, name: string): Promise<(string | undefined)[]> {
  const title = 'x'.repeat(3_000_000);
  const results = await Promise.allSettled([
    store.transaction((tx) => tx.set(counters, `${name}-first`, { value: 1 })),
    store.transaction((tx) => tx.set(items, `${name}-large`, item('large', { title }))),
    store.transaction((tx) => tx.set(counters, `${name}-last`, { value: 1 })),
  ]);
  return results.map(codeOf);
}

const [file = ''] = process.argv.slice(2);
const store = new SqliteStore({ file, collections: contractCollections });
await store.transaction((tx) => tx.set(counters, 'before', { value: 1 }));
limitFiles(500_000);
const full = await burst(store, 'full');
const readable = await store.get(counters, 'before');
const leftBehind = (await store.find(counters, {})).length;
limitFiles('unlimited');
const roomy = await burst(store, 'roomy');
await store.close();
writeSync(1, `${JSON.stringify({ full, readable, leftBehind, roomy })}\n`);
