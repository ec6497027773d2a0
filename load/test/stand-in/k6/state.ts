import { readFileSync } from 'node:fs';
import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Answered, Asked, Line } from '../exchange.ts';
import type { Sample } from '../samples.ts';

/** What one virtual user is told to do. */
export interface Task {
  readonly vu: number;
  /** Name of an exported function. */
  readonly exec: string;
  readonly iterations: number;
  readonly data: unknown;
  readonly env: Readonly<Record<string, string>>;
  readonly line: Line;
}

export const task = workerData as Task;
export const samples: Sample[] = [];
export const vu = { idInTest: task.vu, iterationInScenario: 0 };

export function record(metric: string, value: number, tags: Sample['tags'] = {}): void {
  samples.push({ metric, value, tags });
}

const patienceMs = 60_000;

/** Sends and waits, without letting anything else run, as a virtual user of k6 does. */
export function exchange(requests: readonly Asked[]): Answered[] {
  const { port, signal } = task.line;
  Atomics.store(signal, 0, 0);
  port.postMessage(requests);
  if (Atomics.wait(signal, 0, 0, patienceMs) === 'timed-out') throw new Error('no answer');
  return (receiveMessageOnPort(port) as { message: Answered[] }).message;
}

Object.assign(globalThis, {
  __ENV: task.env,
  open: (path: string) => readFileSync(path, 'utf8'),
});
