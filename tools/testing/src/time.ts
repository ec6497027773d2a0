import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { waitMs } from './patience.ts';

/** Sets the date until the end of the test. Timers stay real, because connections need them. */
export function setClock(now: string | number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
}

/** The time of a clock that no test replaces, in milliseconds. */
const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

/** Waits for a condition without advancing a set clock, unlike `vi.waitUntil` and `vi.waitFor`. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = nowMs() + waitMs;
  while (!(await condition())) {
    if (nowMs() > deadline) throw new Error('the condition was not met in time');
    await sleep(10);
  }
}
