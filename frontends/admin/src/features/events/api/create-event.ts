import { call } from '@el-reto/ui/runtime';
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
