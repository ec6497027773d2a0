import { calls, campaignRequests, eventsEvents, postsEvents } from '@el-reto/contracts';
import { allPages } from '@el-reto/service-kit';
import { deleteAll, inboxCollection } from '@el-reto/store';
import { until } from '@el-reto/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { acts } from '../src/campaign-records.ts';
import { act, asAdmin, event, startCampaign } from './support.ts';

const campaign = await startCampaign();
const { harness } = campaign;
const ask: typeof harness.ask = (definition, input) => harness.ask(definition, input, asAdmin);

const list = (input = {}) => ask(calls.listAudit, input);
const count = async () => (await ask(campaignRequests.getState, {})).entries;

/** This instant is 26 November in UTC and 25 November in Mexico City. */
const first = { at: '2026-11-26T03:00:00Z' };
const deletion = act({ action: 'deleteEvent', at: '2026-11-26T19:00:00Z' });

beforeAll(async () => {
  const people = { root: 'Rosa Prueba', ana: 'Ana Prueba', beto: 'Beto Prueba' };
  for (const [uid, name] of Object.entries(people)) {
    campaign.people.set(uid, { uid, name, email: `${uid}@e.test`, agreed: [] });
  }
  const before = { name: 'El Gato', author: 'ana', by: 'beto', state: 'pending' };
  const denial = { action: 'denyPost', subject: 'gato', reason: 'Borrosa', actor: 'lupe', before };
  const switched = { actor: 'stack', action: 'setSwitches', subject: null };
  for (const [at, one] of [
    act(first),
    act({ ...denial, at: '2026-11-26T06:30:00Z' }),
    act({ ...switched, at: '2026-11-26T18:00:00Z' }),
    deletion,
  ].entries()) {
    const { actRecorded } = one.action === 'denyPost' ? postsEvents : eventsEvents;
    await harness.publish(actRecorded, one, { id: `act ${at}` });
    await until(async () => (await count()) === at + 1);
  }
});
afterAll(() => harness.stop());

it('the log lists acts newest first, with the values before and after and the names of people', async () => {
  const { entries, nextCursor, actors, people } = await list();
  const expected = ['deleteEvent', 'setSwitches', 'denyPost', 'updateEvent'];
  expect(entries.map(({ action }) => action)).toEqual(expected);
  expect(entries[3]).toEqual({ ...act(first), seq: 1 });
  expect(nextCursor).toBeNull();
  expect(actors).toEqual([
    { uid: 'lupe', name: null },
    { uid: 'root', name: 'Rosa Prueba' },
    { uid: 'stack', name: null },
  ]);
  expect(people).toEqual([
    { uid: 'ana', name: 'Ana Prueba' },
    { uid: 'beto', name: 'Beto Prueba' },
  ]);
});

it('the log has pages and filters by actor, action and day in Mexico City', async () => {
  const newest = await list({ limit: 3 });
  expect(newest.entries).toHaveLength(3);
  const oldest = await list({ limit: 3, cursor: newest.nextCursor ?? '' });
  expect(oldest.entries.map(({ seq }) => seq)).toEqual([1]);
  const seqs = async (input: object) => (await list(input)).entries.map(({ seq }) => seq);
  expect(await seqs({ actor: 'lupe' })).toEqual([2]);
  expect(await seqs({ action: 'updateEvent' })).toEqual([1]);
  expect(await seqs({ action: 'updateEvent', actor: 'lupe' })).toEqual([]);
  // 06:30 in UTC is half past midnight in Mexico City.
  expect(await seqs({ to: '2026-11-25' })).toEqual([1]);
  expect(await seqs({ from: '2026-11-26', to: '2026-11-26' })).toEqual([4, 3, 2]);
});

it('the log has an act once, even if its event is delivered again', async () => {
  await harness.redeliver(eventsEvents.actRecorded, deletion, 'act 3');
  // A redelivery after the inbox entry has expired has no effect, either.
  const { store } = harness;
  await deleteAll(store, inboxCollection, {});
  await harness.redeliver(eventsEvents.actRecorded, deletion, 'act 3');
  const { entries } = await list({ action: 'deleteEvent' });
  expect(entries).toHaveLength(1);
});

it('the log is append-only: an entry cannot be deleted', async () => {
  const { store } = harness;
  const [id = ''] = await store.findIds(acts, { limit: 1 });
  const deleting = store.transaction((tx) => tx.delete(acts, id));
  await expect(deleting).rejects.toThrow('never changed');
});

it('the log has an entry for each export of the log and of participants', async () => {
  const exports = async (action: string) => (await list({ action, actor: 'root' })).entries;
  const before = await exports('exportAudit');
  await allPages('entries', (from) => ask(campaignRequests.readLog, from));
  const [newest, ...others] = await exports('exportAudit');
  expect(others).toEqual(before);
  expect(newest).toMatchObject({ subject: null });
  // The first page, and a page with a cursor that any client can write.
  const cursor = Buffer.from('["authors",null]').toString('base64url');
  const participants = { eventId: event.id };
  await ask(campaignRequests.listParticipants, participants);
  await ask(campaignRequests.listParticipants, { ...participants, cursor, goesOn: true });
  await ask(campaignRequests.listParticipants, { ...participants, cursor });
  const { id: subject } = event;
  expect(await exports('listParticipants')).toMatchObject([{ subject }, { subject }]);
});

it('the state of the service has the number of entries without a count of the log', async () => {
  const counting = vi.spyOn(harness.store, 'count');
  const { entries } = await list();
  expect(await count()).toBe(entries.length);
  expect(counting).not.toHaveBeenCalled();
});

it('the log limits a page to the size of a message', async () => {
  const known = await count();
  const before = { rules: 'x'.repeat(100_000) };
  const record = () => harness.publish(eventsEvents.actRecorded, act({ before, actor: 'long' }));
  await Promise.all(Array.from({ length: 12 }, record));
  await expect.poll(count).toBe(known + 12);
  const newest = await allPages('entries', (from) => list({ ...from, actor: 'long' }));
  expect(new Set(newest.map(({ seq }) => seq)).size).toBe(12);
  const whole = await allPages('entries', (from) => ask(campaignRequests.readLog, from));
  // One more entry records the export itself.
  expect(whole).toHaveLength(known + 12 + 1);
});
