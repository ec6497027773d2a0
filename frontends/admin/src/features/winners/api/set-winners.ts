import { call, refresh } from '@el-reto/ui/runtime';
import { changeEvents } from '../../../lib/api/events.ts';

/** Shows or hides an ended event's winners; answers the server's own word on it. */
export async function setWinners(eventId: string, active: boolean): Promise<string> {
  const name = active ? 'activateWinners' : 'deactivateWinners';
  const { message } = await call(name, { params: { eventId } });
  await changeEvents((events) =>
    events.map((event) => (event.id === eventId ? { ...event, activeWinners: active } : event)),
  );
  void refresh('listWinners');
  return message;
}
