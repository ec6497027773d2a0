import { call } from '@el-reto/ui/runtime';
import { withRecentSignIn } from '@el-reto/ui/account';
import { changeEvents, signalEvents } from '../../../lib/api/events.ts';

/** Deletes an event with its posts, images and likes; answers the server's own word on it. */
export async function deleteEvent(eventId: string): Promise<string> {
  const { message } = await withRecentSignIn(() => call('deleteEvent', { params: { eventId } }));
  signalEvents();
  await changeEvents((events) => events.filter(({ id }) => id !== eventId));
  return message;
}
