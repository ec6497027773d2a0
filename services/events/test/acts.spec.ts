import { calls, eventsRequests } from '@el-reto/contracts';
import { SecurityLog } from '@el-reto/service-kit';
import { expect, it, vi } from 'vitest';
import { admin, Events } from './support/events.ts';

const events = await Events.ofFile();

it('a change of an event is recorded with the values before and after it, once per key', async () => {
  const { id, title, name, startDate } = await events.create();
  const once = { idempotencyKey: 'once' };
  await events.update(id, { title: 'Otro título' }, once);
  await events.update(id, { title: 'Otro título' }, once);
  await events.setWinners(id, false);
  await events.setWinners(id, true);
  await events.delete(id);
  const by = { actor: admin.uid, reason: null, at: expect.stringMatching(/Z$/) };
  expect(await events.acts(id)).toMatchObject([
    { ...by, action: 'createEvent', before: null, after: expect.objectContaining({ name }) },
    { ...by, action: 'updateEvent', before: { title }, after: { title: 'Otro título' } },
    {
      ...by,
      action: 'deactivateWinners',
      before: { activeWinners: true },
      after: { activeWinners: false },
    },
    {
      ...by,
      action: 'activateWinners',
      before: { activeWinners: false, published: false },
      after: { activeWinners: true, published: true, ledger: expect.any(String) },
    },
    {
      ...by,
      action: 'deleteEvent',
      before: expect.objectContaining({ name, startDate }),
      after: null,
    },
  ]);
});

it('changed switches are recorded; those of the operator are in the security log, too', async () => {
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
  expect(note.mock.calls).toEqual([
    [
      {
        kind: 'switch',
        action: 'internal.events.operate-switches',
        who: null,
        from: null,
        subject: '{"likes":"open"}',
        outcome: 'done',
      },
    ],
  ]);
  await operate({ likes: 'open' });
  expect(await events.acts(null)).toHaveLength(2);
});
