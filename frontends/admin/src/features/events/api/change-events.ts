import { call } from '@el-reto/ui/runtime';
import { withRecentSignIn } from '@el-reto/ui/account';
import { changeEvents, signalEvents } from '../../../lib/api/events.ts';
import type { EventDraft } from '../lib/event-draft.ts';

export interface EventImages {
  thumbnailMediaId: string;
  aboutThumbnailMediaId: string;
}

/** Answers the server's own word on it. */
export async function createEvent(draft: EventDraft & EventImages): Promise<string> {
  const { message, ...event } = await call('createEvent', { body: draft });
  signalEvents();
  await changeEvents((events) =>
    [...events, event].toSorted((a, b) => b.startDate.localeCompare(a.startDate)),
  );
  return message;
}

export async function updateEvent(
  eventId: string,
  changes: Partial<EventDraft & EventImages>,
): Promise<void> {
  const event = await call('updateEvent', { params: { eventId }, body: changes });
  signalEvents();
  await changeEvents((events) => events.map((known) => (known.id === eventId ? event : known)));
}

/** Deletes an event with its posts, images and likes; answers the server's own word on it. */
export async function deleteEvent(eventId: string): Promise<string> {
  const { message } = await withRecentSignIn(() => call('deleteEvent', { params: { eventId } }));
  signalEvents();
  await changeEvents((events) => events.filter(({ id }) => id !== eventId));
  return message;
}
