import { useCallback, useSyncExternalStore } from 'react';
import type { Event } from '@el-reto/contracts';
import {
  endOfDayInMexico,
  eventPhase,
  startOfDayInMexico,
  todayInMexico,
} from '@el-reto/contracts/rules';
import { followServerClock, serverNowMs } from '@el-reto/ui/runtime';

const day = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** '2024-11-06' as '6 de noviembre'. Empty if the text is no date. */
export function dayText(isoDate: string): string {
  const date = new Date(`${isoDate}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? '' : day.format(date);
}

/** '2024-11-06' as '6 de noviembre de 2024'. Empty if the text is no date. */
export function dayOfYearText(isoDate: string): string {
  const text = dayText(isoDate);
  return text && `${text} de ${isoDate.slice(0, 4)}`;
}

/** The beginning of a day in Mexico City, in milliseconds since 1970. */
export const startOfDayMs = (isoDate: string) => startOfDayInMexico(isoDate).getTime();

/** The last whole second of a day in Mexico City, in milliseconds since 1970. */
export const endOfDayMs = (isoDate: string) => endOfDayInMexico(isoDate).getTime() - 1_000;

/** The started seconds from `nowMs` until `endMs`. Zero after `endMs`. */
export const secondsLeft = (endMs: number, nowMs: number) =>
  Math.max(0, Math.ceil((endMs - nowMs) / 1000));

/** A number of seconds in days, hours, minutes and seconds. */
export function partsOf(left: number) {
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor((left % 86_400) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  };
}

/** Today's date in Mexico City, by the server's clock. */
export const today = (): string => dateAt(serverNowMs());

/** The date (YYYY-MM-DD) in Mexico City at a time in milliseconds since 1970. */
export const dateAt = (ms: number): string => todayInMexico(new Date(ms));

export const phaseOf = (event: Pick<Event, 'startDate' | 'endDate'>) => eventPhase(event, today());

/**
 * The value that `read` computes from the server's time, at least once in `everyMs`. The component renders
 * again only when the value changes.
 */
export function useAtTime<T extends string | number | boolean | null>(
  read: (nowMs: number) => T,
  everyMs = 1_000,
): T {
  const follow = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, everyMs);
      const unfollow = followServerClock(changed);
      return () => {
        unfollow();
        clearInterval(timer);
      };
    },
    [everyMs],
  );
  const readNow = () => read(serverNowMs());
  return useSyncExternalStore(follow, readNow, readNow);
}

/** Today in Mexico City. Components that use this render again at midnight. */
export const useToday = (): string => useAtTime(dateAt);
