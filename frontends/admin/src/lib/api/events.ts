import type { CallParts, Event } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { withRecentSignIn } from '@el-reto/ui/account';
import { call, refresh, setAnswer } from '@el-reto/ui/runtime';

export type NewEvent = NonNullable<CallParts<'createEvent'>['body']>;

/** Shows a change of the events at once, and reads them again when the caches know of it too. */
async function changeEvents(change: (events: Event[]) => Event[]): Promise<void> {
  await setAnswer('listAllEvents', {}, (events) => events && change(events));
  setTimeout(() => void refresh('listAllEvents'), limits.answerStaleMs);
}

/** Tells the caches that events came or went, as the contract asks; nobody waits for it. */
function signalEvents(): void {
  void call('refreshEvents', { anonymous: true }).catch(() => undefined);
}

/** Answers the server's own word on it, as all of these do that have one. */
export async function createEvent(body: NewEvent): Promise<string> {
  const { message, ...event } = await call('createEvent', { body });
  signalEvents();
  await changeEvents((events) =>
    [...events, event].toSorted((a, b) => b.startDate.localeCompare(a.startDate)),
  );
  return message;
}

export async function updateEvent(eventId: string, body: Partial<NewEvent>): Promise<void> {
  const event = await call('updateEvent', { params: { eventId }, body });
  signalEvents();
  await changeEvents((events) => events.map((known) => (known.id === eventId ? event : known)));
}

/** Deletes an event with its posts, images and likes. */
export async function deleteEvent(eventId: string): Promise<string> {
  const { message } = await withRecentSignIn(() => call('deleteEvent', { params: { eventId } }));
  signalEvents();
  await changeEvents((events) => events.filter(({ id }) => id !== eventId));
  return message;
}

/** Shows or hides an ended event's winners. */
export async function setWinners(eventId: string, active: boolean): Promise<string> {
  const name = active ? 'activateWinners' : 'deactivateWinners';
  const { message } = await call(name, { params: { eventId } });
  await changeEvents((events) =>
    events.map((event) => (event.id === eventId ? { ...event, activeWinners: active } : event)),
  );
  void refresh('listWinners');
  return message;
}
