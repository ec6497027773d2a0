import type { Event } from '@el-reto/contracts';
import { useApi } from '@el-reto/ui/facade';

export interface EventWinners {
  event: Event;
  topPosts: Event['topPosts'];
}

/** Ended events whose winners are shown. */
export const useWinners = () => useApi<EventWinners[]>('/api/winners');
