import { todayInMexico } from '@el-reto/contracts/rules';
import { serverNowMs } from '@el-reto/ui/runtime';
import { dayAt } from './times.ts';

const ago = new Intl.RelativeTimeFormat('es-MX', { numeric: 'auto' });
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** How long ago an instant was, as 'hace 5 minutos' or 'ayer'; after a week its day. */
export function whenText(instant: string, nowMs = serverNowMs()): string {
  const ms = Math.max(0, nowMs - Date.parse(instant));
  const inWords = (unitMs: number, unit: 'minute' | 'hour') =>
    ago.format(-Math.floor(ms / unitMs), unit);
  const dayOf = (at: number) => Date.parse(todayInMexico(new Date(at)));
  if (ms < minuteMs) return ago.format(0, 'second');
  if (ms < hourMs) return inWords(minuteMs, 'minute');
  if (ms < dayMs) return inWords(hourMs, 'hour');
  const days = (dayOf(nowMs) - dayOf(nowMs - ms)) / dayMs;
  return days < 7 ? ago.format(-days, 'day') : `el ${dayAt(instant)}`;
}
