import { calls, eventsEvents, eventsRequests, type Act } from '@el-reto/contracts';
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { admin, newEvent, worldOfThisFile } from './support/events-world.ts';

const { world } = await worldOfThisFile();
const asAdmin = { actor: admin };

/** Acts on one event, or on none, oldest first. */
const actsOn = (subject: string | null) =>
  world.around.told(eventsEvents.actRecorded).filter((act) => act.subject === subject);
const heard = (subject: string | null, acts: readonly Partial<Act>[]) =>
  vi.waitFor(() => expect(actsOn(subject)).toMatchObject(acts));

it('what is done to an event is told with what was before and after, once for a key', async () => {
  const input = newEvent();
  const { id: eventId } = await world.create(input);
  const change = { eventId, title: 'Otro título' };
  const once = { ...asAdmin, idempotencyKey: randomUUID() };
  await world.ask(calls.updateEvent, change, once);
  await world.ask(calls.updateEvent, change, once);
  // Nothing changes, nothing is told.
  await world.ask(calls.updateEvent, change, asAdmin);
  await world.ask(calls.deactivateWinners, { eventId }, asAdmin);
  await world.ask(calls.activateWinners, { eventId }, asAdmin);
  await world.ask(calls.deleteEvent, { eventId }, asAdmin);
  const { name, startDate } = input;
  const by = { actor: admin.uid, reason: null, at: expect.stringMatching(/Z$/) };
  await heard(eventId, [
    { ...by, action: 'createEvent', before: null, after: expect.objectContaining({ name }) },
    {
      ...by,
      action: 'updateEvent',
      before: { title: input.title },
      after: { title: 'Otro título' },
    },
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

it('a result that is published is told as that', async () => {
  const { id: eventId } = await world.create();
  await world.ask(calls.publishResult, { eventId }, asAdmin);
  const after = { published: true, ledger: expect.any(String) };
  await heard(eventId, [
    { action: 'createEvent' },
    { action: 'publishResult', before: { published: false }, after },
  ]);
});

it('switches are told, also those of the operator', async () => {
  await world.ask(calls.setSwitches, { likes: 'closed' }, asAdmin);
  await world.ask(eventsRequests.operateSwitches, { likes: 'open' });
  await world.ask(eventsRequests.operateSwitches, { likes: 'open' });
  const [open, closed] = [{ likes: 'open' }, { likes: 'closed' }];
  await heard(null, [
    { actor: admin.uid, action: 'setSwitches', before: open, after: closed },
    { actor: 'stack', action: 'setSwitches', before: closed, after: open },
  ]);
});
