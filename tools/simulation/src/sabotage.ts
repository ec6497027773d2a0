import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventsRequests, likesRequests } from '@el-reto/contracts';
import {
  idempotencyCollection,
  inboxCollection,
  type Store,
  type Transaction,
} from '@el-reto/store';
import type { Bus } from './bus.ts';
import type { WrapStore } from './node.ts';

/** A defect that the simulation adds to the product without a change of its code. */
export interface Sabotage {
  readonly wrap?: WrapStore;
  readonly bus?: (bus: Bus) => void;
  /** The factor by which the time limits of the gateways' caches are longer. */
  readonly slower?: number;
}

const earlyMs = 100;
/** A defect loses one of this many writes. */
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

interface Call {
  readonly service: string;
  readonly method: string;
  readonly collection: string;
  readonly args: readonly unknown[];
}

/** A store whose transactions omit the calls for which `isLost` returns true. */
const losing =
  (isLost: (call: Call) => boolean): WrapStore =>
  (store, service) => {
    const transaction = store.transaction.bind(store);
    store.transaction = (work) =>
      transaction((tx) =>
        work(
          new Proxy(tx, {
            get: (target, key) => {
              const call = Reflect.get(target, key, target) as (...args: unknown[]) => unknown;
              return async (...args: unknown[]) => {
                const { name: collection = '' } = args[0] as { name?: string };
                const asked = { service, method: String(key), collection, args };
                return isLost(asked) ? undefined : call.apply(target, args);
              };
            },
          }),
        ),
      );
    return store;
  };

/** Removes from the ledger's likes the decision, and the cluster in which they were held. */
function withoutDecisions(subject: string, text: string): string {
  if (subject === likesRequests.judge.subject) {
    return text.replaceAll(/,"decision":\{[^}]*\}/g, '');
  }
  if (subject !== likesRequests.listRecords.subject) return text;
  return text.replaceAll(
    /"state":"counted","cluster":"[^"]*"/g,
    '"state":"counted","cluster":null',
  );
}

/** A store that loses all writes to `collection`. */
const forgetting = (collection: { readonly name: string }) =>
  losing(
    ({ method, collection: name }) =>
      (method === 'create' || method === 'set') && name === collection.name,
  );

/** Defects by name. They show that each check of the simulation can fail. */
export const sabotages: Readonly<Record<string, Sabotage>> = {
  'early-ack': { wrap: withEarlyAnswers },
  'lost-event': { wrap: losing(({ method }) => method === 'publish' && randomInt(oneOf) === 0) },
  'lost-inbox': { wrap: forgetting(inboxCollection) },
  'forgotten-key': { wrap: forgetting(idempotencyCollection) },
  'forgotten-decision': { bus: (bus) => void (bus.rewrite = withoutDecisions) },
  'stale-cache': { bus: (bus) => void (bus.isHidden = true), slower: 1_000 },
  'leaky-count': {
    bus: (bus) => {
      bus.rewrite = (subject, text) =>
        subject === eventsRequests.list.subject
          ? text.replaceAll('"counts":"ended"', '"counts":"always"')
          : text;
    },
  },
  'double-mail': {
    wrap: losing(({ service, method, collection, args }) => {
      const { state } = (args[2] ?? {}) as { state?: string };
      const isOfMail = service === 'notifications' && collection === 'mails';
      return isOfMail && method === 'set' && state === 'handed';
    }),
  },
};
