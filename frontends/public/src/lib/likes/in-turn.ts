import { withLimit } from '@el-reto/ui/runtime';

/** Maximum wait for an answer of the browser's locks, in milliseconds. */
const answerMs = 3_000;
/** Maximum wait for the work of another tab, in milliseconds. After it, this tab no longer waits. */
const workMs = 30_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Ends when the turn is no longer waited for. Fails if the browser's locks do not answer. */
async function waitLimit(name: string): Promise<void> {
  await sleep(answerMs);
  const { held = [] } = await withLimit(navigator.locks.query(), answerMs);
  if (held.some((lock) => lock.name === name)) await sleep(workMs);
}

/**
 * Runs `work` once, after the works that other tabs run under the same name. If the browser's locks
 * fail or do not answer, it runs without waiting for other tabs.
 */
export async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  let running: Promise<void> | undefined;
  const once = () => (running ??= work());
  try {
    await Promise.race([navigator.locks.request(name, once), waitLimit(name)]);
  } catch {
    // Browsers without TLS have no locks. Some throw where storage is forbidden.
  }
  await once();
}
