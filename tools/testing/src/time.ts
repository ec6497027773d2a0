import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import { waitMs } from './patience.ts';

/** Sets the date until the end of the test. Timers stay real, because connections need them. */
export function setClock(now: string | number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  onTestFinished(() => void vi.useRealTimers());
}

/** Waits for a condition without advancing a set clock, unlike `vi.waitUntil` and `vi.waitFor`. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + waitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('the condition was not met in time');
    await sleep(10);
  }
}
