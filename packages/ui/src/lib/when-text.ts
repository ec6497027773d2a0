import { dayAt } from './times.ts';

const ago = new Intl.RelativeTimeFormat('es-MX', { numeric: 'auto' });
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** How long ago an instant was, as 'hace 5 minutos' or 'ayer'; after a week its day. */
export function whenText(instant: string, nowMs = Date.now()): string {
  const ms = Math.max(0, nowMs - Date.parse(instant));
  const inWords = (unitMs: number, unit: 'minute' | 'hour' | 'day') =>
    ago.format(-Math.floor(ms / unitMs), unit);
  if (ms < minuteMs) return ago.format(0, 'second');
  if (ms < hourMs) return inWords(minuteMs, 'minute');
  if (ms < dayMs) return inWords(hourMs, 'hour');
  return ms < 7 * dayMs ? inWords(dayMs, 'day') : `el ${dayAt(instant)}`;
}
