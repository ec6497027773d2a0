import type { Event } from '@el-reto/contracts';
import { api, mutate, useApi } from '@el-reto/ui/facade';

const eventsPath = '/api/all-events';
/** After so long the cached lists show any change that was acknowledged. */
const settledAfterMs = 2500;

/** Every event, newest start first. */
export const useEvents = () => useApi<Event[]>(eventsPath);

/** Shows a change of the events at once, and reads them again when the caches know of it too. */
export async function changeEvents(change: (events: Event[]) => Event[]): Promise<void> {
  await mutate<Event[]>(eventsPath, (events) => events && change(events), { revalidate: false });
  setTimeout(() => void mutate(eventsPath), settledAfterMs);
}

/** Tells the caches that events came or went, as the contract asks; nobody waits for it. */
export function signalEvents(): void {
  void api.post('/api/events', { anonymous: true }).catch(() => undefined);
}
