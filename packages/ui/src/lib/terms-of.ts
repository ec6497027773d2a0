import type { Event } from '@el-reto/contracts';
import { config } from '@el-reto/ui/runtime';

/** The prizes and the permit of an event. The defaults of the brand if the event has none. */
export function termsOf({ prizes = [], permit = '' }: Pick<Event, 'prizes' | 'permit'> = {}) {
  return {
    prizes: prizes.length > 0 ? prizes : config.contest.prizes,
    permit: permit || config.brand.permit,
  };
}
