import type { Event } from '@el-reto/contracts';
import { mexicoToday } from './age.ts';

export type EventPhase = 'upcoming' | 'running' | 'ended';

/** Where today falls for an event; its last day is still a day to take part. */
export function eventPhase(
  { startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>,
  today = mexicoToday(),
): EventPhase {
  if (endDate < today) return 'ended';
  return startDate > today ? 'upcoming' : 'running';
}
