import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readStackFile } from '@el-reto/dev';
import { memoryOfTree, together } from './process-memory.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Time without requests before the idle memory is read. */
const idleMs = 120_000;
const mb = (value: number) => `${value.toFixed(0)} MB`;

await using folder = await mkdtempDisposable(join(tmpdir(), 'el-reto-memory-'));
const dataDir = join(folder.path, 'data');
for (const start of ['first start, with the demo', 'second start']) {
  await using product = await startWhole();
  await sleep(idleMs);
  const total = printProcesses(product.pid);
  const seconds = (product.readyMs / 1_000).toFixed(1);
  console.log(
    `${start}: ready after ${seconds} s, idle with ${mb(total)}, most ${mb(product.mostMb())}`,
  );
}

/** Starts the product by `npm start`, so that npm is measured, too. */
async function startWhole() {
  const startedAt = performance.now();
  const own = { DATA_DIR: dataDir, SEED: 'demo', PORT: '0', ADMIN_PORT: '0', LIMITS: 'off' };
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const pid = child.pid ?? 0;
  let mostMb = 0;
  const looking = setInterval(() => {
    mostMb = Math.max(mostMb, together(memoryOfTree(pid)));
  }, 500);
  const stop = async () => {
    clearInterval(looking);
    child.kill('SIGINT');
    await exited;
  };
  const { promise: isReady, resolve, reject } = Promise.withResolvers<void>();
  void exited.then(() => reject(new Error('npm start ended')));
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('El Reto listo')) resolve();
  });
  try {
    await isReady;
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    pid,
    readyMs: performance.now() - startedAt,
    /** The largest sum of all processes' memory so far, in MB, sampled twice a second. */
    mostMb: () => mostMb,
    [Symbol.asyncDispose]: stop,
  };
}

/** Prints a line for each process; returns their sum in MB. */
function printProcesses(npm: number): number {
  const { processes = {} } = readStackFile(dataDir) ?? {};
  const names = new Map(Object.entries(processes).map(([name, pid]) => [pid, name]));
  const all = memoryOfTree(npm).toSorted((a, b) => b.mb - a.mb);
  for (const one of all) {
    console.log(`${mb(one.mb).padStart(10)}  ${names.get(one.pid) ?? shortened(one.command)}`);
  }
  return together(all);
}

/** The end of the first line, which contains the program's name. */
function shortened(command: string): string {
  return command.split('\n', 1).join().split(' {', 1).join().slice(-60);
}
