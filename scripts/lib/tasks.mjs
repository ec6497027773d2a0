import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBinaries } from './binaries.mjs';
import { build, compileTools } from './build.mjs';
import { check } from './check.mjs';
import { lighthouse } from './lighthouse.mjs';
import { load } from './load.mjs';
import { root } from './paths.mjs';
import { StepError, runShown, supervise } from './steps.mjs';
import { test } from './test.mjs';

/** A command for a product that runs already: what it was built with will do. */
async function command(name, args) {
  const program = `tools/ops/dist/${name}.js`;
  if (!existsSync(join(root, program))) await compileTools();
  return supervise([program, ...args]);
}

/** What starts products of its own, of the sources as they are. */
async function measurement(name, args) {
  await ensureBinaries(['nats', 'redis']);
  await build();
  return supervise(['--enable-source-maps', `tools/${name}/dist/main.js`, ...args]);
}

const ownFirestore = () =>
  process.env.STORE === 'firestore' && !process.env.FIRESTORE_EMULATOR_HOST;

const tasks = {
  async start(args) {
    await ensureBinaries(['nats', 'redis', ...(ownFirestore() ? ['firestore'] : [])]);
    // `--infra` starts only what the services stand on, whatever state they are in themselves.
    await (args.includes('--infra') ? compileTools() : build());
    return supervise(['--enable-source-maps', 'tools/dev/dist/main.js', ...args]);
  },
  async build() {
    await build();
    return 0;
  },
  /** As `start`, and what is saved is built and started again. */
  async dev(args) {
    const started = tasks.start(args);
    const watching = new AbortController();
    spawn('node', ['scripts/dev.mjs'], { cwd: root, stdio: 'inherit', signal: watching.signal }).on(
      'error',
      () => undefined,
    );
    return started.finally(() => watching.abort());
  },
  test,
  check,
  bench: (args) => measurement('bench', args),
  chaos: (args) => measurement('chaos', args),
  fuzz: (args) => measurement('fuzz', args),
  admin: (args) => command('admin', args),
  switch: (args) => command('switch', args),
  dlq: (args) => command('dlq', args),
  backup: (args) => command('backup', args),
  async restore(args) {
    await ensureBinaries(['nats']);
    return command('restore', args);
  },
  lighthouse,
  load,
  format: () => runShown('node', ['node_modules/prettier/bin/prettier.cjs', '--write', '.']),
};

export async function runTask(name, args) {
  const task = tasks[name];
  if (!task) throw new StepError(`No existe la tarea ${name}: ${Object.keys(tasks).join(', ')}.`);
  return task(args);
}
