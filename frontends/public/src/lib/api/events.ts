import type { Event } from '@el-reto/contracts';
import { useApi } from '@el-reto/ui/facade';

/** Events that are running today. */
export const useCurrentEvents = () => useApi<Event[]>('/api/events');

/** Every event, newest start first; `wanted` false waits. */
export const useAllEvents = (wanted = true) => useApi<Event[]>(wanted ? '/api/all-events' : null);
