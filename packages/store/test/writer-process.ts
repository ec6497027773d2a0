import { SqliteStore } from '@el-reto/store';
import {
  contractCollections,
  increment,
  item,
  items,
  publish,
} from './store-contract/documents.ts';

/** Writes from many callers until it is killed; prints a line for each acknowledged transaction. */
const [file = ''] = process.argv.slice(2);
const store = new SqliteStore({ file, collections: contractCollections });

async function caller(number: number): Promise<never> {
  for (let i = 0; ; i++) {
    const id = `${number}-${i}`;
    await store.transaction(async (tx) => {
      await increment(tx, 'all');
      await tx.create(items, id, item(id));
      await publish(tx, id);
    });
    process.stdout.write(`${id}\n`);
  }
}

await Promise.all(Array.from({ length: 16 }, (_, number) => caller(number)));
