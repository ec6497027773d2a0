import type { Event } from '@el-reto/contracts';
import { prizePlaces } from '@el-reto/contracts/rules';
import { config } from '@el-reto/ui/runtime';

/**
 * The prizes and the permit of an event, or the defaults of the brand if the event has none. The
 * prize of a jury is left out if the event has no such jury.
 */
export function termsOf(event: Pick<Event, 'prizes' | 'permit' | 'jury'> = {}) {
  const { prizes = [], permit = '', jury } = event;
  const listed = prizes.length > 0 ? prizes : config.contest.prizes;
  return {
    prizes: jury?.mode === 'beside' ? listed : listed.slice(0, prizePlaces.length),
    permit: permit || config.brand.permit,
  };
}
