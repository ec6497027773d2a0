import { useEffect, useState, useSyncExternalStore } from 'react';
import { endOfDayInMexico, startOfDayInMexico, todayInMexico } from '@el-reto/contracts/rules';

const day = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** '2024-11-06' as '6 de noviembre'; empty for anything that is no date. */
export function dayText(isoDate: string): string {
  const date = new Date(`${isoDate}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? '' : day.format(date);
}

/** '2024-11-06' as '6 de noviembre de 2024'; empty for anything that is no date. */
export function dayOfYearText(isoDate: string): string {
  const text = dayText(isoDate);
  return text && `${text} de ${isoDate.slice(0, 4)}`;
}

/** The instant a day begins in Mexico City, in milliseconds since 1970. */
export const startOfDayMs = (isoDate: string) => startOfDayInMexico(isoDate).getTime();

/** The last whole second of a day in Mexico City, in milliseconds since 1970. */
export const endOfDayMs = (isoDate: string) => endOfDayInMexico(isoDate).getTime() - 1_000;

/** The time from `nowMs` until `endMs`; zeros after it. */
export function timeLeft(endMs: number, nowMs: number) {
  const left = Math.max(0, Math.ceil((endMs - nowMs) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor((left % 86_400) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  };
}

/** The current time, updated every `everyMs`. */
export function useNowMs(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}

/** Calls `changed` whenever a day ends in Mexico City, until the returned function is called. */
export function followMidnight(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const leftMs = endOfDayInMexico(todayInMexico()).getTime() - Date.now();
    timer = setTimeout(() => {
      changed();
      wait();
    }, leftMs);
  };
  wait();
  return () => clearTimeout(timer);
}

/** Today in Mexico City; components that show a contest's phase render again at midnight. */
export const useToday = (): string =>
  useSyncExternalStore(followMidnight, todayInMexico, todayInMexico);
