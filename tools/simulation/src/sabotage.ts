import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  accountsEvents,
  accountsRequests,
  eventsRequests,
  likesEvents,
  likesRequests,
  postsRequests,
} from '@el-reto/contracts';
import {
  idempotencyCollection,
  inboxCollection,
  type Store,
  type Transaction,
} from '@el-reto/store';
import type { CacheOptions } from '@el-reto/gateway/cache-options';
import type { Bus } from './bus.ts';
import { Clock } from './clock.ts';

/** A defect that the simulation adds to the product without a change of its code. */
export interface Sabotage {
  readonly wrap?: (store: Store) => void;
  readonly bus?: Partial<Pick<Bus, 'isHidden' | 'rewrite'>>;
  readonly cache?: Partial<CacheOptions>;
}

/** Reports a transaction as durable 0.1 s before its commit. */
function withEarlyAnswers(store: Store): void {
  const transaction = store.transaction.bind(store);
  store.transaction = <R>(work: (tx: Transaction) => Promise<R>) =>
    new Promise<R>((resolve, reject) => {
      const slowly = async (tx: Transaction) => {
        resolve(await work(tx));
        await sleep(100);
      };
      transaction(slowly).catch(reject);
    });
}

/** A call of a transaction's method. `name`: the collection, or the event. */
interface Call {
  readonly method: string;
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}
type Args = [{ name?: string; subject: string }, string, Call['fields']?];

/** Stores whose transactions omit the calls for which `isLost` returns true. */
const losing = (isLost: (call: Call) => boolean): Sabotage => ({
  wrap: (store) => {
    const transaction = store.transaction.bind(store);
    const get = (tx: Transaction, method: keyof Transaction) => {
      const call = tx[method].bind(tx) as (...args: Args) => unknown;
      return async (...args: Args) => {
        const [{ name, subject }, , fields = {}] = args;
        return isLost({ method, name: name ?? subject, fields }) || call(...args);
      };
    };
    store.transaction = (work) => transaction((tx) => work(new Proxy(tx, { get })));
  },
});

const forgetting = (collection: string) =>
  losing(({ method, name }) => /^(create|set)$/.test(method) && name === collection);
const keeping = (collection: string) =>
  losing(({ method, name }) => method === 'delete' && name === collection);

/** Changes the texts of requests, answers and events by rules: a subject, what is replaced, and by what. */
const rewriting = (...rules: readonly [{ subject: string }, RegExp, string][]): Sabotage => ({
  bus: {
    rewrite: (subject, text) =>
      rules
        .filter(([request]) => request.subject === subject)
        .reduce((all, [, from, to]) => all.replaceAll(from, to), text),
  },
});

/** A result that differs in some answers, but not in those at the end. */
const rewriteResult = (subject: string, text: string) =>
  subject === eventsRequests.getResult.subject && Clock.current.faults.drop > 0
    ? text.replaceAll(/(?<="likes":)\d+/g, '99')
    : text;

/** Hides all open tallies. Only the making of a ledger lists them. */
function withoutTallies(store: Store): void {
  const findIds = store.findIds.bind(store);
  store.findIds = async (from, query) =>
    from.name === 'tallies' && 'open' in (query.where ?? {}) ? [] : findIds(from, query);
}

const hour = 3_600_000;
const times = { refreshEveryMs: hour, staleMs: hour, patienceMs: hour, paceMs: hour, oldMs: hour };
const unavailable = '{"err":{"code":"SERVICE_UNAVAILABLE","params":{}}}';

/** Defects by name. They show that checks of the simulation can fail. */
export const sabotages: Readonly<Record<string, Sabotage>> = {
  'early-ack': { wrap: withEarlyAnswers },
  'lost-event': losing(({ method }) => method === 'publish' && randomInt(10) === 0),
  'lost-inbox': forgetting(inboxCollection.name),
  'forgotten-key': forgetting(idempotencyCollection.name),
  // Removes from the ledger's likes the decision, and the cluster in which they were held.
  'forgotten-decision': rewriting(
    [likesRequests.judge, /,"decision":\{[^}]*\}/g, ''],
    [likesRequests.listRecords, /(?<="state":"counted","cluster":)"[^"]*"/g, 'null'],
  ),
  'forgotten-mailbox': forgetting('mailboxes'),
  'forgotten-switch': losing(({ name, fields }) => name === 'switches' && fields.likes === 'open'),
  'forgotten-ban': losing(({ name, fields }) => name === 'users' && 'ban' in fields),
  'kept-posts': keeping('posts'),
  'kept-likes': keeping('likes'),
  'stale-cache': { bus: { isHidden: true }, cache: { times } },
  'leaky-count': rewriting([eventsRequests.list, /(?<="counts":)"ended"/g, '"always"']),
  'lost-approval': rewriting([postsRequests.getFacts, /(?<="public":)true/g, 'false']),
  'false-approval': rewriting([postsRequests.getFacts, /(?<="public":)false/g, 'true']),
  'silent-posts': rewriting([postsRequests.list, /^\{"response".*$/g, unavailable]),
  'poison-event': rewriting([likesEvents.tallyChanged, /"likes":/g, '"other":']),
  'changing-result': { bus: { rewrite: rewriteResult } },
  'false-ledger': rewriting([likesRequests.readLedger, /counted/g, 'held']),
  'short-ledger': { wrap: withoutTallies },
  'wrong-address': rewriting([accountsRequests.getContact, /(?<="email":")[^"]*/g, 'a@elreto.mx']),
  'lost-reply': losing(({ name }) => name === accountsEvents.requestAnswered.subject),
  'double-mail': losing(({ name, fields }) => name === 'mails' && fields.state === 'handed'),
};
