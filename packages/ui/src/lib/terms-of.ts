import type { Event } from '@el-reto/contracts';
import { config } from '@el-reto/ui/runtime';

/** The event's prizes and permit, or the brand's if it has none. */
export function termsOf({ prizes = [], permit = '' }: Pick<Event, 'prizes' | 'permit'> = {}) {
  return {
    prizes: prizes.length > 0 ? prizes : config.contest.prizes,
    permit: permit || config.brand.permit,
  };
}
