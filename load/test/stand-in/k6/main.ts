import { record } from './state.ts';

type Checks<T> = Readonly<Record<string, (value: T) => boolean>>;

export function check<T>(value: T, checks: Checks<T>): boolean {
  const results = Object.entries(checks).map(([name, isTrue]) => {
    const ok = isTrue(value);
    record('checks', ok ? 1 : 0, { check: name });
    return ok;
  });
  return results.every(Boolean);
}

/** Longest sleep: 05-vote-fraud waits a minute for counters that nobody has used here. */
const mostSeconds = 2;

export function sleep(seconds: number): void {
  const idle = new Int32Array(new SharedArrayBuffer(4));
  Atomics.wait(idle, 0, 0, Math.min(seconds, mostSeconds) * 1000);
}
