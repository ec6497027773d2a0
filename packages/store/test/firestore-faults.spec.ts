import { expect, it } from 'vitest';
import { baseEnvSchema, RequestClient, startService } from '@el-reto/service-kit';
import { defineCollection } from '../src/collection.ts';
import { parseEnv } from '@el-reto/telemetry';
import type { AppError } from '@el-reto/contracts';
import { FirestoreStore } from '../src/firestore/firestore-store.ts';
import { IndexFile } from '../src/firestore/index-file.ts';
import { counters, item, items } from './store-contract/documents.ts';
import { count, CountModule, peek } from '../../service-kit/test/support/count-module.ts';
import { describeOnFirestore } from '../../service-kit/test/support/firestore.ts';
import { NatsServer } from '../../service-kit/test/support/nats-server.ts';
import { postIdsIn } from '../../service-kit/test/support/publishing.ts';

const notes = defineCollection<{ text: string; nested?: unknown }>('notes');
const collections = [items, counters, notes];

describeOnFirestore('FirestoreStore', (emulator) => {
  const open = () => new FirestoreStore({ ...emulator.address, name: 'test', collections });

  it('keeps names of any kind', async () => {
    await using disposal = new AsyncDisposableStack();
    const store = open();
    disposal.defer(() => store.close());
    const ids = ['día', 'dia', 'di\u0301a', 'a/b', '..', '__x__', '100 %', ''];
    await store.transaction(async (tx) => {
      for (const id of ids) await tx.set(notes, id, { text: id });
    });
    expect(await store.getMany(notes, ids)).toEqual(new Map(ids.map((id) => [id, { text: id }])));
    expect((await store.find(notes, {})).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('refuses a document that is too large, and all that comes with it', async () => {
    await using disposal = new AsyncDisposableStack();
    const store = open();
    disposal.defer(() => store.close());
    const large = store.transaction(async (tx) => {
      await tx.set(counters, 'beside', { value: 1 });
      await tx.set(notes, 'large', { text: 'x'.repeat(1_100_000) });
    });
    await expect(large).rejects.toThrow('notes/large');
    expect(await store.get(counters, 'beside')).toBeUndefined();
  });

  it('counts exactly when two processes fight for one document', async () => {
    await using disposal = new AsyncDisposableStack();
    const stores = [open(), open()];
    for (const store of stores) disposal.defer(() => store.close());
    const increment = (store: FirestoreStore) =>
      store.transaction(async (tx) => {
        const value = ((await tx.get(counters, 'hot'))?.value ?? 0) + 1;
        await tx.set(counters, 'hot', { value });
      });
    await Promise.all(stores.flatMap((store) => [1, 2, 3].map(() => increment(store))));
    expect(await stores[0]?.get(counters, 'hot')).toEqual({ value: 6 });
  });

  it('refuses a query that the hosted database has no index for', async () => {
    await using disposal = new AsyncDisposableStack();
    const indexes = new IndexFile({ indexes: [], fieldOverrides: [] });
    const store = new FirestoreStore({ ...emulator.address, name: 'test', collections, indexes });
    disposal.defer(() => store.close());
    const query = { where: [['group', '==', 'mar']], orderBy: [['likes', 'desc']] } as const;
    await expect(store.find(items, query)).rejects.toThrow('no index for items: group -likes');
    const within = store.transaction((tx) => tx.find(items, query));
    await expect(within).rejects.toThrow('no index for items');
    expect(await store.count(items, { where: [['group', '==', 'mar']] })).toBe(0);
  });

  it('is SERVICE_UNAVAILABLE while the database is away, for reads, writes and events', async () => {
    await using disposal = new AsyncDisposableStack();
    const address = { ...emulator.address, emulatorHost: '127.0.0.1:1' };
    const limits = { transactionLimitMs: 1_000 };
    const store = new FirestoreStore({ ...address, ...limits, name: 'test', collections });
    disposal.defer(() => store.close());
    const away = { code: 'SERVICE_UNAVAILABLE' };
    const calls = [
      store.get(items, 'a'),
      store.find(items, {}),
      store.transaction((tx) => tx.get(items, 'a')),
      store.transaction((tx) => tx.set(items, 'a', item('a'))),
      store.outbox.unsent(10),
    ];
    await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject(away)));
  });

  it('answers 503 as a service while the database is away, and goes on by itself when it is back', async () => {
    await using disposal = new AsyncDisposableStack();
    const nats = await NatsServer.start();
    disposal.defer(() => nats.stop());
    const { url, user, password } = nats.credentials('posts');
    const env = parseEnv(baseEnvSchema, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      NATS_URL: url,
      NATS_USER: user,
      NATS_PASSWORD: password,
      STORE: 'firestore',
      FIREBASE_PROJECT_ID: emulator.projectId,
      FIRESTORE_EMULATOR_HOST: emulator.address.emulatorHost,
    });
    const module = CountModule;
    const service = await startService({ name: 'posts', module, env, collections: [counters] });
    disposal.defer(() => service.stop());
    const client = new RequestClient(await nats.connectAs('gateway'));
    // Longer than the store takes to give up, so that the answer is the service's own.
    const patient = { timeoutMs: 30_000 };
    await client.ask(count, {}, patient);
    expect(await client.ask(peek, {}, patient)).toEqual({ value: 1 });
    const giveBack = emulator.hold();
    // The service's own answer has no params: one that the client gave up on names the subject.
    const answered = () =>
      client.ask(peek, {}, patient).catch(({ code, params }: AppError) => ({ code, params }));
    await expect.poll(answered).toEqual({ code: 'SERVICE_UNAVAILABLE', params: {} });
    giveBack();
    const counting = () => client.ask(count, {}, patient).catch(() => undefined);
    await expect.poll(counting, { timeout: 40_000 }).toBeTruthy();
    const { value } = await client.ask(count, {}, patient);
    await expect.poll(async () => (await postIdsIn(nats)).at(-1)).toBe(`p${value}`);
  });
});
