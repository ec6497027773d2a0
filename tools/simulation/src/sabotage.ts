import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventsRequests, likesRequests } from '@el-reto/contracts';
import {
  idempotencyCollection,
  inboxCollection,
  type Store,
  type Transaction,
} from '@el-reto/store';
import type { CacheOptions } from '@el-reto/gateway/cache-options';
import type { Bus } from './bus.ts';

/** A defect that the simulation adds to the product without a change of its code. */
export interface Sabotage {
  readonly wrap?: (store: Store, service: string) => Store;
  readonly bus?: Partial<Pick<Bus, 'isHidden' | 'rewrite'>>;
  readonly cache?: Partial<CacheOptions>;
}

/** A store that reports a transaction as durable 0.1 s before its commit. */
function withEarlyAnswers(store: Store): Store {
  const transaction = store.transaction.bind(store);
  store.transaction = <R>(work: (tx: Transaction) => Promise<R>) =>
    new Promise<R>((resolve, reject) => {
      const committed = transaction(async (tx) => {
        const result = await work(tx);
        resolve(result);
        await sleep(100);
        return result;
      });
      committed.catch(reject);
    });
  return store;
}

/** A call of a transaction's method. `args[0]` is the collection, if the method has one. */
interface Call {
  readonly service: string;
  readonly method: string;
  readonly args: readonly [{ readonly name?: string }, ...unknown[]];
}

/** Stores whose transactions omit the calls for which `isLost` returns true. */
const losing = (isLost: (call: Call) => boolean): Sabotage => ({
  wrap: (store, service) => {
    const transaction = store.transaction.bind(store);
    const get = (tx: Transaction, method: keyof Transaction) => {
      const call = tx[method].bind(tx) as (...args: Call['args']) => unknown;
      return async (...args: Call['args']) =>
        isLost({ service, method, args }) ? undefined : call(...args);
    };
    store.transaction = (work) => transaction((tx) => work(new Proxy(tx, { get })));
    return store;
  },
});

const forgetting = ({ name }: { readonly name: string }) =>
  losing(({ method, args: [to] }) => ['create', 'set'].includes(method) && to.name === name);

/** Changes the texts of requests and answers by rules: a request, what is replaced, and by what. */
const rewriting = (...rules: readonly [{ subject: string }, RegExp, string][]): Sabotage => ({
  bus: {
    rewrite: (subject, text) =>
      rules
        .filter(([request]) => request.subject === subject)
        .reduce((all, [, from, to]) => all.replaceAll(from, to), text),
  },
});

const hour = 3_600_000;
const times = { refreshEveryMs: hour, staleMs: hour, patienceMs: hour, paceMs: hour, oldMs: hour };

/** Defects by name. They show that each check of the simulation can fail. */
export const sabotages: Readonly<Record<string, Sabotage>> = {
  'early-ack': { wrap: withEarlyAnswers },
  'lost-event': losing(({ method }) => method === 'publish' && randomInt(10) === 0),
  'lost-inbox': forgetting(inboxCollection),
  'forgotten-key': forgetting(idempotencyCollection),
  // Removes from the ledger's likes the decision, and the cluster in which they were held.
  'forgotten-decision': rewriting(
    [likesRequests.judge, /,"decision":\{[^}]*\}/g, ''],
    [likesRequests.listRecords, /(?<="state":"counted","cluster":)"[^"]*"/g, 'null'],
  ),
  'stale-cache': { bus: { isHidden: true }, cache: { times } },
  'leaky-count': rewriting([eventsRequests.list, /(?<="counts":)"ended"/g, '"always"']),
  'double-mail': losing(({ service, method, args: [{ name }, , fields] }) => {
    const isOfMail = service === 'notifications' && name === 'mails' && method === 'set';
    return isOfMail && (fields as { state?: string }).state === 'handed';
  }),
};
