import { call } from '@el-reto/ui/runtime';
import { changeEvents, signalEvents } from '../../../lib/api/events.ts';
import type { EventDraft } from '../lib/event-draft.ts';
import type { EventImages } from './create-event.ts';

export async function updateEvent(
  eventId: string,
  changes: Partial<EventDraft & EventImages>,
): Promise<void> {
  const event = await call('updateEvent', { params: { eventId }, body: changes });
  signalEvents();
  await changeEvents((events) => events.map((known) => (known.id === eventId ? event : known)));
}
