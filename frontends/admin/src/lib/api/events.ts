import type { Event } from '@el-reto/contracts';
import { call, refresh, setAnswer } from '@el-reto/ui/runtime';

/** After so long the cached lists show any change that was acknowledged. */
const settledAfterMs = 2500;

/** Shows a change of the events at once, and reads them again when the caches know of it too. */
export async function changeEvents(change: (events: Event[]) => Event[]): Promise<void> {
  await setAnswer('listAllEvents', {}, (events) => events && change(events));
  setTimeout(() => void refresh('listAllEvents'), settledAfterMs);
}

/** Tells the caches that events came or went, as the contract asks; nobody waits for it. */
export function signalEvents(): void {
  void call('refreshEvents', { anonymous: true }).catch(() => undefined);
}
