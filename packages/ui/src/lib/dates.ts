import { useEffect, useState, useSyncExternalStore } from 'react';
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

/** The time from `nowMs` until `endMs`. All zero after `endMs`. */
export function timeLeft(endMs: number, nowMs: number) {
  const left = Math.max(0, Math.ceil((endMs - nowMs) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor((left % 86_400) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  };
}

/** The server's time, updated every `everyMs`. */
export function useNowMs(everyMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}

/** Today's date in Mexico City, by the server's clock. */
export const today = (): string => todayInMexico(new Date(serverNowMs()));

export const phaseOf = (event: Pick<Event, 'startDate' | 'endDate'>) => eventPhase(event, today());

/** Calls `changed` every second, and when the server's time becomes known. */
function followToday(changed: () => void): () => void {
  const timer = setInterval(changed, 1_000);
  const unfollow = followServerClock(changed);
  return () => {
    unfollow();
    clearInterval(timer);
  };
}

/** Today in Mexico City. Components that use this render again at midnight. */
export const useToday = (): string => useSyncExternalStore(followToday, today, today);
