import { describeOnFirestore } from '@el-reto/testing';
import { Firestore } from 'firebase-admin/firestore';
import { expect, it, vi } from 'vitest';
import { describeMailboxes } from './ledger/accounts.ts';
import { describeToggling, itRanksByArrival, itStaysExact } from './ledger/toggling.ts';
import { firestoreEnv, toggle, useLikes } from './likes-harness.ts';

/** Collections that the service reads and writes once a second for all likes together. */
const shared = new Set([
  'contests',
  'tallies',
  'outbox',
  'outboxSent',
  'switches',
  'health',
  'inbox',
]);

interface Reading {
  readonly documents?: readonly string[];
  readonly structuredQuery?: { readonly from: readonly { readonly collectionId: string }[] };
}
interface Commit {
  readonly writes?: readonly {
    readonly update?: { readonly name: string; readonly fields: object };
    readonly delete?: string;
  }[];
}
/** The methods through which the library sends every request to the database. */
const library = Firestore.prototype as unknown as {
  requestStream(method: string, isBidirectional: boolean, reading: Reading): Promise<unknown>;
  request(method: string, commit: Commit): Promise<unknown>;
};
/** Whether the document, or the collection, belongs to a single like. */
const isOfLike = (path: string) => !shared.has(path.split('/').at(-2) ?? '');

/** Operations of one toggle, without those on posts and dates, which are read once a second. */
const costOf = async (postId: string, key: string) => {
  using reading = vi.spyOn(library, 'requestStream');
  using writing = vi.spyOn(library, 'request');
  await toggle('ana', postId, key);
  const queried = reading.mock.calls.flatMap(([, , { structuredQuery }]) =>
    (structuredQuery?.from ?? []).map(({ collectionId }) => `${collectionId}/?`),
  );
  // Each document that a query finds is billed.
  expect(queried.filter(isOfLike), 'queries of a like').toEqual([]);
  const reads = reading.mock.calls.flatMap(([, , { documents = [] }]) => documents);
  const writes = writing.mock.calls
    .flatMap(([, commit]) => commit.writes ?? [])
    .filter((write) => isOfLike(write.update?.name ?? write.delete ?? ''));
  const updates = writes.flatMap(({ update }) => update ?? []);
  return {
    reads: reads.filter(isOfLike).length,
    writes: updates.length,
    deletions: writes.length - updates.length,
    /** The database later deletes these documents, which is billed, too. */
    expiring: updates.filter(({ fields }) => 'expireAt' in fields).length,
  };
};
const none = { writes: 0, deletions: 0, expiring: 0 };

describeOnFirestore('likes', (emulator) => {
  useLikes({ isShared: true, env: () => firestoreEnv(emulator.host) });
  itStaysExact(1, 60);
  itRanksByArrival();
  describeToggling();
  describeMailboxes();

  it('three billed operations are needed for each kind of toggle, and two for a retry', async () => {
    // Afterwards the service has the posts, the event and the account in memory.
    for (const postId of ['p1', 'p2', 'p2']) await toggle('ana', postId);
    for (const [postId, key] of [
      ['p1', 'add'],
      ['p2', 'move'],
      ['p2', 'off'],
    ] as const) {
      expect(await costOf(postId, key)).toEqual({ ...none, reads: 2, writes: 1 });
      expect(await costOf(postId, key)).toEqual({ ...none, reads: 2 });
    }
  });
});
