import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Starts a program of this folder in a separate process, so that its processor time is not counted
 * for the product. The program receives `begin`, answers with its address, and then answers each
 * message.
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
