import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tallies } from '@el-reto/likes/repository';
import { idempotencyCollection, type Store, type Transaction } from '@el-reto/store';
import type { WrapStore } from './likes-node.ts';

const earlyMs = 100;
/** A defect loses one of so many writes. */
const oneOf = 10;

/** A store that reports a transaction as durable 0.1 s before its commit. */
function withEarlyAnswers(store: Store): Store {
  const transaction = store.transaction.bind(store);
  store.transaction = <R>(work: (tx: Transaction) => Promise<R>) =>
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

/** A store that drops some calls of its transactions: those for which `isLost` holds. */
const losing =
  (isLost: (method: string, collection: string) => boolean): WrapStore =>
  (store) => {
    const transaction = store.transaction.bind(store);
    store.transaction = (work) =>
      transaction((tx) =>
        work(
          new Proxy(tx, {
            get: (target, key) => {
              const method = Reflect.get(target, key, target) as (...args: unknown[]) => unknown;
              return async (...args: unknown[]) => {
                const { name = '' } = args[0] as { name?: string };
                return isLost(String(key), name) ? undefined : method.apply(target, args);
              };
            },
          }),
        ),
      );
    return store;
  };

const isSometimes = () => randomInt(oneOf) === 0;
const writes = new Set(['create', 'set']);

/** Defects that are built in from outside, to show that each check of the simulation can fail. */
export const sabotages: Readonly<Record<string, WrapStore>> = {
  'early-ack': withEarlyAnswers,
  'lost-count': losing(
    (method, name) => method === 'set' && name === tallies.name && isSometimes(),
  ),
  'lost-event': losing((method) => method === 'publish' && isSometimes()),
  'forgotten-key': losing(
    (method, name) => writes.has(method) && name === idempotencyCollection.name,
  ),
};
