import type { Event } from '@el-reto/contracts';
import { config } from '@el-reto/ui/runtime';

/** What an event's prizes and permit are: its own, or the brand's where it names none. */
export function termsOf({ prizes = [], permit = '' }: Pick<Event, 'prizes' | 'permit'> = {}) {
  return {
    prizes: prizes.length > 0 ? prizes : config.contest.prizes,
    permit: permit || config.brand.permit,
  };
}
