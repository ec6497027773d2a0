import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Starts a program of this folder in a process of its own: its work is not the product's. It is sent
 * `begin`, tells its address, and answers what it is asked.
 */
export async function startHelper(file: string, begin: string) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  const ask = async (what: string): Promise<unknown> => {
    child.send(what);
    const [answer] = (await once(child, 'message')) as [unknown];
    return answer;
  };
  const origin = String(await ask(begin));
  return { origin, pid: child.pid ?? 0, ask, stop: () => child.disconnect() };
}
