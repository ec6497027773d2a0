import { calls, eventsRequests } from '@el-reto/contracts';
import { SecurityLog } from '@el-reto/service-kit';
import { expect, it, vi } from 'vitest';
import { admin, Events } from './support/events.ts';

const events = await Events.ofFile();

it('a change of an event is recorded once per key, with the values before and after the change', async () => {
  const { id, title, name, startDate } = await events.create();
  const once = { idempotencyKey: 'once' };
  for (const _ of ['first', 'retry']) await events.update(id, { title: 'Otro título' }, once);
  await events.setWinners(id, false);
  await events.setWinners(id, true);
  await events.delete(id);
  const act = (action: string, before: unknown, after: unknown) => {
    const by = { actor: admin.uid, reason: null, at: expect.stringMatching(/Z$/) };
    return { ...by, action, before, after };
  };
  const unpublished = { activeWinners: false, published: false };
  const published = { activeWinners: true, published: true, ledger: expect.any(String) };
  expect(await events.acts(id)).toMatchObject([
    act('createEvent', null, expect.objectContaining({ name })),
    act('updateEvent', { title }, { title: 'Otro título' }),
    act('deactivateWinners', { activeWinners: true }, { activeWinners: false }),
    act('activateWinners', unpublished, published),
    act('deleteEvent', expect.objectContaining({ name, startDate }), null),
  ]);
});

it('changed switches are recorded; a change by the operator is also written to the security log', async () => {
  const { app } = events.harness.service;
  const note = vi.spyOn(app.get(SecurityLog), 'note');
  const operate = (change: { likes?: 'open' | 'closed' }) =>
    events.ask(eventsRequests.operateSwitches, change, { actor: null });
  await events.ask(calls.setSwitches, { likes: 'closed' });
  await operate({});
  expect(note).not.toHaveBeenCalled();
  await operate({ likes: 'open' });
  const [open, closed] = [{ likes: 'open' }, { likes: 'closed' }];
  expect(await events.acts(null)).toMatchObject([
    { actor: admin.uid, action: 'setSwitches', before: open, after: closed },
    { actor: 'stack', action: 'setSwitches', before: closed, after: open },
  ]);
  const { subject: action } = eventsRequests.operateSwitches;
  const known = { kind: 'switch', action, who: null, from: null, outcome: 'done' };
  expect(note.mock.calls).toEqual([[{ ...known, subject: '{"likes":"open"}' }]]);
  await operate({ likes: 'open' });
  expect(await events.acts(null)).toHaveLength(2);
});
