import { api } from '@el-reto/ui/facade';
import { withRecentSignIn } from '@el-reto/ui/account';
import { changeEvents, signalEvents } from '../../../lib/api/events.ts';

/** Deletes an event with its posts, images and likes; answers the server's own word on it. */
export async function deleteEvent(eventId: string): Promise<string> {
  const path = `/api/admin/events/${encodeURIComponent(eventId)}`;
  const { message } = await withRecentSignIn(() => api.delete<{ message: string }>(path));
  signalEvents();
  await changeEvents((events) => events.filter(({ id }) => id !== eventId));
  return message;
}
