import { describeOnFirestore } from '@el-reto/testing';
import { Query } from 'firebase-admin/firestore';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OutboxRelay } from '../../service-kit/src/messaging/outbox-relay.ts';
import { FirestoreStore } from '../src/firestore/firestore-store.ts';
import { sentCollection } from '../src/firestore/sent-events.ts';
import { Log } from '../../service-kit/test/support/log.ts';
import { contentsOf, postIdsIn, report } from '../../service-kit/test/support/publishing.ts';
import { sentOf } from '../../service-kit/test/support/sent.ts';
import { ids, useNats } from '../../service-kit/test/support/use-nats.ts';

describeOnFirestore('the outbox of several replicas', (emulator) => {
  const on = useNats();
  let address: ReturnType<typeof emulator.emptyDatabase>;
  let stores: FirestoreStore[];
  let relays: OutboxRelay[];

  beforeEach(() => {
    address = emulator.emptyDatabase();
    stores = [];
    relays = [];
  });
  afterEach(async () => {
    await Promise.all(relays.map((relay) => relay.stop()));
    await Promise.all(stores.map((store) => store.close()));
  });

  const replica = (name = 'posts') => {
    const store = new FirestoreStore({ ...address, name, collections: [] });
    stores.push(store);
    return store;
  };
  const relayOf = (store: FirestoreStore) => {
    const relay = new OutboxRelay(store.outbox, on.posts, new Log().logger);
    relays.push(relay);
    relay.wake();
    return relay;
  };
  const publish = async (store: FirestoreStore, ...names: string[]) => {
    for (const name of names) await store.transaction((tx) => report(tx, name));
  };
  const names = (prefix: string) => ids(20, prefix);
  const allSent = (store: FirestoreStore) =>
    expect.poll(async () => (await store.outbox.depth()).unsent).toBe(0);

  it('sends each event to the stream once, and the events of one replica in their order', async () => {
    const [a, b] = [replica(), replica()];
    relayOf(a);
    relayOf(b);
    await Promise.all([publish(a, ...names('a')), publish(b, ...names('b'))]);
    await allSent(a);
    const stored = await postIdsIn(on.nats);
    expect(stored).toHaveLength(40);
    expect(stored.filter((name) => name.startsWith('a'))).toEqual(names('a'));
    expect(stored.filter((name) => name.startsWith('b'))).toEqual(names('b'));
  });

  it('sends the events that a dead replica left', async () => {
    const alive = replica();
    relayOf(alive);
    // The dead replica stops before its relay sends anything. The other one has looked before.
    await publish(alive, 'first');
    await allSent(alive);
    const dead = replica();
    await publish(dead, 'left', 'behind');
    await dead.close();
    await allSent(alive);
    expect(await postIdsIn(on.nats)).toEqual(['first', 'left', 'behind']);
  });

  it('stores an event once if two replicas send it at the same time', async () => {
    const dead = replica();
    await publish(dead, ...names('x'));
    await dead.close();
    const [a, b] = [replica(), replica()];
    const both = [await a.outbox.unsent(100), await b.outbox.unsent(100)];
    expect(both.map(({ length }) => length)).toEqual([20, 20]);
    relayOf(a);
    relayOf(b);
    await allSent(a);
    await Promise.all(relays.map((relay) => relay.stop()));
    expect(await postIdsIn(on.nats)).toEqual(names('x'));
    const stored = await contentsOf(on.nats);
    // Both replicas may record an event as sent, with the same sequence, because the stream answers a
    // repetition with the sequence of the first.
    const seqs = new Set((await sentOf(a.outbox)).map(({ seq }) => seq));
    expect([...seqs]).toEqual(stored.map(({ seq }) => seq));
  });

  it('reads one document at a start, however many events were sent, if the stream has the newest', async () => {
    const before = replica();
    const relay = relayOf(before);
    for (let i = 0; i < 5; i++) await publish(before, ...names(`${i}-`));
    await allSent(before);
    await relay.stop();
    const get = vi.spyOn(Query.prototype, 'get');
    const after = replica();
    relayOf(after);
    await publish(after, 'more');
    await allSent(after);
    const found = await Promise.all(get.mock.results.map(async ({ value }) => value));
    const read = found.flatMap(({ docs = [] }: { docs?: { ref: { path: string } }[] }) =>
      docs.map(({ ref }) => ref.path.split('/')[0]),
    );
    expect(read.filter((name) => name === sentCollection)).toHaveLength(1);
    expect(await postIdsIn(on.nats)).toHaveLength(101);
  });

  it('sends events again that the stream lost, whichever replica had sent them', async () => {
    const [a, b] = [replica(), replica()];
    const both = [relayOf(a), relayOf(b)];
    await publish(a, ...names('a'));
    await allSent(a);
    await on.nats.kill();
    const restore = await on.nats.snapshot();
    await on.nats.up();
    await Promise.all([publish(a, ...names('lost-a')), publish(b, ...names('lost-b'))]);
    await allSent(a);
    await Promise.all(both.map((relay) => relay.stop()));
    await on.nats.kill();
    await restore();
    await on.nats.up();
    relayOf(replica());
    const expected = [...names('a'), ...names('lost-a'), ...names('lost-b')].toSorted();
    await expect.poll(async () => (await postIdsIn(on.nats)).toSorted()).toEqual(expected);
    expect((await postIdsIn(on.nats)).slice(0, 20)).toEqual(names('a'));
  });

  it('does not send the events of other services', async () => {
    const [mine, other] = [replica(), replica('media')];
    await publish(mine, 'mine');
    expect(await other.outbox.unsent(10)).toEqual([]);
    expect(await other.outbox.depth()).toEqual({ unsent: 0, oldestMs: 0 });
    await mine.outbox.markSent([{ id: (await mine.outbox.unsent(1))[0]?.id ?? '', seq: 1 }]);
    await other.outbox.prune(Date.now() + 1_000);
    expect(await sentOf(mine.outbox)).toHaveLength(1);
  });
});
