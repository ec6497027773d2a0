import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '@el-reto/store';
import type { WrapStore } from './likes-node.ts';

const earlyMs = 100;

/** A store that reports a transaction as durable 0.1 s before its commit. */
function withEarlyAnswers(store: Store): Store {
  const transaction = store.transaction.bind(store);
  store.transaction = <R>(work: Parameters<typeof transaction<R>>[0]) =>
    new Promise<R>((resolve, reject) => {
      const committed = transaction(async (tx) => {
        const result = await work(tx);
        resolve(result);
        await sleep(earlyMs);
        return result;
      });
      committed.catch(reject);
    });
  return store;
}

/** Defects that are built in from outside, to show that the simulation finds them. */
export const sabotages: Readonly<Record<string, WrapStore>> = { 'early-ack': withEarlyAnswers };
