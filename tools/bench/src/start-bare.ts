import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Headers } from './whole-answer.ts';

/**
 * Starts `bare.ts` in a separate process, so that its processor time is not counted for the
 * product. It sends the product's answers to these requests.
 */
export async function startBare(requests: readonly { url: string; headers: Headers }[]) {
  const child = fork(fileURLToPath(new URL('bare.js', import.meta.url)));
  child.send(requests);
  const [origin] = (await once(child, 'message')) as [string];
  return { origin, pid: child.pid ?? 0, stop: () => child.disconnect() };
}
