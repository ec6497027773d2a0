import { setTimeout as sleep } from 'node:timers/promises';
import { Firestore } from 'firebase-admin/firestore';
import type { Transaction as FirestoreTx } from 'firebase-admin/firestore';
import { expect, it, onTestFinished, vi } from 'vitest';
import { defineCollection } from '../collection.ts';
import type { Transaction } from '../store.ts';
import { FirestoreStore } from './firestore-store.ts';

const notes = defineCollection<{ text: string }>('notes');
const write = async (tx: Transaction) => {
  await tx.get(notes, 'a');
  await tx.set(notes, 'a', { text: 'a' });
};

it('leaves no lock behind if an attempt begins only after its time limit', async () => {
  const address = { projectId: 'demo-test', emulatorHost: '127.0.0.1:1' };
  const store = new FirestoreStore({
    ...address,
    name: 'test',
    collections: [notes],
    transactionLimitMs: 50,
  });
  onTestFinished(() => store.close());
  const found = { getAll: async () => [], set: () => undefined } as unknown as FirestoreTx;
  const late = Promise.withResolvers<unknown>();
  const run = vi.spyOn(Firestore.prototype, 'runTransaction');
  onTestFinished(() => run.mockRestore());
  run.mockImplementation((work) => work(found));
  run.mockImplementationOnce((work) => late.promise.then(() => work(found)));
  const first = store.transaction(write);
  await expect(first).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  late.resolve(undefined);
  await sleep(0);
  await store.transaction(write);
  expect(run).toHaveBeenCalledTimes(2);
});
