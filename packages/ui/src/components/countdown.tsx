import type { Event } from '@el-reto/contracts';
import { common } from '@el-reto/ui/runtime';
import {
  endOfDayMs,
  partsOf,
  phaseOf,
  secondsLeft,
  startOfDayMs,
  useAtTime,
} from '../lib/dates.ts';

/** The time until an event begins or ends. Screen readers read it once, not every second. */
export function Countdown({ event }: { event: Pick<Event, 'startDate' | 'endDate'> }) {
  const isAhead = phaseOf(event) === 'upcoming';
  const untilMs = isAhead ? startOfDayMs(event.startDate) : endOfDayMs(event.endDate);
  const left = partsOf(useAtTime((nowMs) => secondsLeft(untilMs, nowMs)));
  const parts = [
    [left.days, common.days],
    [left.hours, common.hours],
    [left.minutes, common.minutes],
    [left.seconds, common.seconds],
  ] as const;
  return (
    <div
      role="timer"
      aria-label={common.countdown(left.days, left.hours, left.minutes)}
      className="flex flex-wrap gap-2"
    >
      {parts.map(([amount, unit]) => (
        <div
          key={unit}
          aria-hidden="true"
          className="min-w-15 rounded-control border-[3px] border-ink bg-foam px-2 pt-1.5 pb-1 text-center text-ink shadow-print-sm"
        >
          <div className="font-display text-2xl leading-none tabular-nums">
            {String(amount).padStart(2, '0')}
          </div>
          <div className="text-xs font-bold">{unit}</div>
        </div>
      ))}
    </div>
  );
}
