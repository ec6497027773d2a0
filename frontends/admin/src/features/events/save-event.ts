import type { Event } from '@el-reto/contracts';
import { admin } from '../../messages/admin.ts';
import { createEvent, updateEvent, type NewEvent } from '../../lib/api/events.ts';
import { changesOf, draftOf, type EventDraft } from './event-draft.ts';

/** Data beside the form's fields: pictures, and the questions for winners. */
export type Besides = Omit<NewEvent, keyof EventDraft>;

/** Creates an event, or changes `event`; answers what to say of it. */
export async function saveEvent(
  event: Event | null,
  draft: EventDraft,
  besides: Partial<Besides>,
): Promise<string> {
  if (!event) return createEvent({ ...draft, ...(besides as Besides) });
  const changes = { ...changesOf(draftOf(event), draft), ...besides };
  if (Object.keys(changes).length === 0) return admin.events.unchanged;
  await updateEvent(event.id, changes);
  return admin.events.saved;
}
