import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { FirestoreOutbox } from './firestore-outbox.ts';
import { LimitedCalls } from './limited-calls.ts';
import type { WaitingEvent } from './sent-events.ts';

it('sends the events of an unanswered commit before later events', async () => {
  const stored = new Map<string, WaitingEvent>();
  const get = async () => ({ docs: [...stored].map(([id, event]) => ({ id, data: () => event })) });
  const query = { where: () => query, orderBy: () => query, limit: () => query, get };
  const db = { collection: () => ({ ...query, doc: (id: string) => ({ id }) }) };
  const outbox = new FirestoreOutbox(db as unknown as Firestore, 'posts', new LimitedCalls());
  const commit = (payload: string) => {
    const { reference, event } = outbox.prepare('posts.stats.changed.v1', payload, null);
    stored.set(reference.id, event);
    return new Map([[reference.id, event]]);
  };
  expect(await outbox.unsent(10)).toEqual([]);
  commit('first');
  outbox.unanswered();
  outbox.committed(commit('second'));
  expect((await outbox.unsent(10)).map(({ payload }) => payload)).toEqual(['first', 'second']);
});
