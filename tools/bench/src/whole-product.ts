import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readStackFile, type StackInfo } from '@el-reto/dev';
import { memoryOfTree, together, type ProcessMemory } from './process-memory.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const ready = /^El Reto listo/;
/** The supervisor's line for a process that ended by itself. */
const ended = / terminó \(/;

/** Starts the product by `npm start`, so that npm is measured, too. `within` wraps the command. */
export async function startWhole(dataDir: string, within = (command: string) => `exec ${command}`) {
  const startedAt = performance.now();
  const child = spawn('/bin/sh', ['-c', within('npm start')], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SEED: 'demo',
      PORT: '0',
      ADMIN_PORT: '0',
      LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const pid = child.pid ?? 0;
  const restarts: string[] = [];
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
    if (ended.test(line)) restarts.push(line);
    if (ready.test(line)) resolve();
  });
  try {
    await isReady;
  } catch (error) {
    await stop();
    throw error;
  }
  const readyMs = performance.now() - startedAt;
  return {
    readyMs,
    /** The supervisor's lines about processes that ended. */
    restarts,
    info: (): StackInfo => {
      const info = readStackFile(dataDir);
      if (!info) throw new Error(`${dataDir} has no stack.json`);
      return info;
    },
    memory: (): ProcessMemory[] => memoryOfTree(pid),
    /** The largest sum of all processes' memory so far, in MB, sampled twice a second. */
    mostMb: () => mostMb,
    [Symbol.asyncDispose]: stop,
  };
}
