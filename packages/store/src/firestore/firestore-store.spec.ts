import { Firestore } from 'firebase-admin/firestore';
import type { Transaction as FirestoreTx } from 'firebase-admin/firestore';
import { expect, it, onTestFinished, vi } from 'vitest';
import { defineCollection } from '../collection.ts';
import type { Transaction } from '../store.ts';
import { FirestoreStore } from './firestore-store.ts';

const unavailable = { code: 'SERVICE_UNAVAILABLE' };
const notes = defineCollection<{ text: string }>('notes');
const write = async (tx: Transaction) => {
  await tx.get(notes, 'a');
  await tx.set(notes, 'a', { text: 'a' });
};

/** A store of an absent database, whose transactions are limited to 50 ms of a clock that stands still. */
function openStore() {
  vi.useFakeTimers();
  const store = new FirestoreStore({
    projectId: 'demo-test',
    emulatorHost: '127.0.0.1:1',
    name: 'test',
    collections: [notes],
    transactionLimitMs: 50,
  });
  onTestFinished(() => store.close());
  const run = vi.spyOn(Firestore.prototype, 'runTransaction');
  return { store, run };
}

it('leaves no lock behind if an attempt begins only after its time limit', async () => {
  const { store, run } = openStore();
  const found = { getAll: async () => [], set: () => undefined } as unknown as FirestoreTx;
  const late = Promise.withResolvers<unknown>();
  run.mockImplementation((work) => work(found));
  run.mockImplementationOnce((work) => late.promise.then(() => work(found)));
  const first = Promise.allSettled([store.transaction(write)]);
  await vi.advanceTimersByTimeAsync(50);
  expect(await first).toMatchObject([{ reason: unavailable }]);
  late.resolve(undefined);
  await vi.advanceTimersByTimeAsync(0);
  await store.transaction(write);
  expect(run).toHaveBeenCalledTimes(2);
});

it('refuses transactions whose time limit passes while others run, and does not start them', async () => {
  const { store, run } = openStore();
  const answer = Promise.withResolvers<unknown>();
  run.mockImplementation(() => answer.promise);
  const refused = Array.from({ length: 150 }, () =>
    expect(store.transaction(write)).rejects.toMatchObject(unavailable),
  );
  await vi.advanceTimersByTimeAsync(50);
  await Promise.all(refused);
  answer.resolve(undefined);
  expect(run).toHaveBeenCalledTimes(100);
});
