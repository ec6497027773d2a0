import { api, refresh } from '@el-reto/ui/facade';
import { changeEvents } from '../../../lib/api/events.ts';

/** Shows or hides an ended event's winners; answers the server's own word on it. */
export async function setWinners(eventId: string, active: boolean): Promise<string> {
  const action = active ? 'activate-winners' : 'deactivate-winners';
  const { message } = await api.post<{ message: string }>(
    `/api/${action}/${encodeURIComponent(eventId)}`,
  );
  await changeEvents((events) =>
    events.map((event) => (event.id === eventId ? { ...event, activeWinners: active } : event)),
  );
  void refresh('/api/winners');
  return message;
}
