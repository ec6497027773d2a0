import { SqliteStore } from '@el-reto/store';
import {
  contractCollections,
  counters,
  item,
  items,
  publish,
} from '../../../store/test/store-contract/documents.ts';

/** Writes for as long as it lives, from many callers, and says on a line what was acknowledged. */
const [file = '', round = ''] = process.argv.slice(2);
const store = new SqliteStore({ file, collections: contractCollections });

async function caller(number: number): Promise<never> {
  for (let i = 0; ; i++) {
    const id = `${round}-${number}-${i}`;
    await store.transaction(async (tx) => {
      const value = ((await tx.get(counters, 'all'))?.value ?? 0) + 1;
      await tx.create(items, id, item(id));
      await tx.set(counters, 'all', { value });
      await publish(tx, id);
    });
    process.stdout.write(`${id}\n`);
  }
}

await Promise.all(Array.from({ length: 16 }, (_, number) => caller(number)));
