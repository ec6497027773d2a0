import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { describeOnFirestore } from '@el-reto/testing';
import { listen } from '@el-reto/testing/listen';
import { Firestore, GrpcStatus } from 'firebase-admin/firestore';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { AppError } from '@el-reto/contracts';
import { statusOf } from '../src/firestore/firestore-errors.ts';
import { FirestoreStore, type FirestoreStoreOptions } from '../src/firestore/firestore-store.ts';
import { IndexFile } from '../src/firestore/index-file.ts';
import { idempotencyCollection } from '../src/idempotency.ts';
import { pruneExpired } from '../src/walk.ts';
import { counters, increment, item, items } from './store-contract/documents.ts';

const collections = [items, counters];
const unavailable = { code: 'SERVICE_UNAVAILABLE' };

/** A port that forwards connections to `host`, or refuses them while it is closed. */
async function startGate(host: string) {
  const [hostname = '', port = ''] = host.split(':');
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  });
  const own = await listen(server);
  return {
    host: `127.0.0.1:${own}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    open: () => once(server.listen(own, '127.0.0.1'), 'listening'),
  };
}

describeOnFirestore('FirestoreStore', (emulator) => {
  const open = (options: Partial<FirestoreStoreOptions> = {}) => {
    const address = emulator.emptyDatabase();
    // On a busy machine, transactions that conflict may take longer than the usual 15 s.
    const patient = { transactionLimitMs: 60_000 };
    const own = { name: 'test', collections, ...patient, ...options };
    const store = new FirestoreStore({ ...address, ...own });
    onTestFinished(() => store.close());
    return store;
  };

  it('counts exactly when two processes compete for one document', async () => {
    const address = emulator.emptyDatabase();
    const stores = [open(address), open(address)];
    await Promise.all(
      stores.flatMap((store) => [1, 2].map(() => store.transaction((tx) => increment(tx)))),
    );
    expect(await stores[0]?.get(counters, 'a')).toEqual({ value: 4 });
  });

  it('deletes the same expired documents in several processes, none of which waits for the locks of another', async () => {
    const address = emulator.emptyDatabase();
    const own = { ...address, collections: [idempotencyCollection] };
    const stores = [open(own), open(own), open(own), open(own)] as const;
    await stores[0].transaction(async (tx) => {
      const outcome = { fingerprint: 'f', createdAt: 0 };
      for (let i = 0; i < 200; i++) await tx.set(idempotencyCollection, `old-${i}`, outcome);
    });
    const transactions = vi.spyOn(Firestore.prototype, 'runTransaction');
    await Promise.all(stores.map((store) => pruneExpired(store, idempotencyCollection)));
    expect(await stores[0].count(idempotencyCollection, {})).toBe(0);
    const ended = await Promise.allSettled(transactions.mock.results.map(({ value }) => value));
    const statuses = ended.map((end) => ('reason' in end ? statusOf(end.reason) : GrpcStatus.OK));
    expect(statuses).not.toContain(GrpcStatus.ABORTED);
  });

  it('refuses a query that the hosted database has no index for', async () => {
    const store = open({ indexes: new IndexFile({ indexes: [], fieldOverrides: [] }) });
    const query = { where: { group: 'mar' }, orderBy: ['-likes'] } as const;
    await expect(store.find(items, query)).rejects.toThrow('no index for items: group -likes');
    const within = store.transaction((tx) => tx.find(items, query));
    await expect(within).rejects.toThrow('no index for items');
    expect(await store.count(items, { where: { group: 'mar' } })).toBe(0);
  });

  it('is SERVICE_UNAVAILABLE while the database is unreachable, for reads, writes and events', async () => {
    const store = open({ emulatorHost: '127.0.0.1:1', transactionLimitMs: 1_000 });
    store.calls.limitMs = 1_000;
    const calls = [
      store.get(items, 'a'),
      store.find(items, {}),
      store.transaction((tx) => tx.get(items, 'a')),
      store.transaction((tx) => tx.set(items, 'a', item('a'))),
      store.outbox.unsent(10),
    ];
    await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject(unavailable)));
  });

  it('works again after an outage of the database', async () => {
    const gate = await startGate(emulator.host);
    onTestFinished(() => gate.close());
    const store = open({ emulatorHost: gate.host, transactionLimitMs: 15_000 });
    store.calls.limitMs = 1_000;
    const isRefused = (error: AppError) => expect(error).toMatchObject(unavailable);
    const add = () => store.transaction((tx) => increment(tx)).catch(isRefused);
    // The client of Firestore waits longer after each attempt that fails.
    const soon = { timeout: 180_000 };
    await expect.poll(add, soon).toBeGreaterThan(0);
    gate.close();
    await expect(store.get(counters, 'a')).rejects.toMatchObject(unavailable);
    await gate.open();
    await expect.poll(add, soon).toBeGreaterThan(1);
  });
});

describeOnFirestore('the security rules', (emulator) => {
  it('deny every request that does not come from a service, in all collections', async () => {
    const { projectId } = emulator.emptyDatabase();
    const fields = { name: { stringValue: 'Día de Muertos' } };
    const call = async (method: string, path: string, headers = {}) => {
      const url = `http://${emulator.host}/v1/projects/${projectId}/databases/(default)/documents/${path}`;
      const body = method === 'GET' ? {} : { body: JSON.stringify({ fields }) };
      return (await fetch(url, { method, headers, ...body })).status;
    };
    expect(await call('PATCH', 'events/a', { authorization: 'Bearer owner' })).toBe(200);
    const stored = ['events', 'posts', 'users', 'admins', 'likes', 'outbox', 'outboxSent'];
    const statuses = await Promise.all(
      [...stored, 'idempotency', 'any'].flatMap((name) => [
        call('GET', name),
        call('GET', `${name}/a`),
        call('PATCH', `${name}/a`),
      ]),
    );
    expect(new Set(statuses)).toEqual(new Set([403]));
  });
});
