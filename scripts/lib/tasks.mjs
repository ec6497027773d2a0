import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBinaries, ownServers } from './binaries.mjs';
import { build, compile, compileTools } from './build.mjs';
import { check } from './check.mjs';
import { lighthouse } from './lighthouse.mjs';
import { load } from './load.mjs';
import { root } from './paths.mjs';
import { StepError, runShown, supervise } from './steps.mjs';
import { drill, quick, test } from './test.mjs';

/** A command for operators. It uses the existing build, and compiles only if there is none. */
const command = (name) => async (args) => {
  const program = `tools/ops/dist/${name}.js`;
  if (!existsSync(join(root, program))) await compileTools();
  return supervise([program, ...args]);
};

/** A command that builds the current sources and starts products of them. */
const measurement =
  (name, binaries = []) =>
  async (args) => {
    await ensureBinaries(['nats', 'redis', ...binaries]);
    await build();
    return supervise(['--enable-source-maps', `tools/${name}/dist/main.js`, ...args]);
  };

/**
 * Runs the settings program from the sources. Without arguments it checks the settings of a start.
 */
const settings = (...args) =>
  runShown('node', ['--conditions=source', 'scripts/settings/main.ts', ...args]);

const tasks = {
  async start(args) {
    // With `--infra` no part starts that reads settings.
    if (!args.includes('--infra') && (await settings()) !== 0) return 1;
    await ensureBinaries(ownServers(process.env));
    // With `--infra` only the infrastructure starts, so that services need no build.
    await (args.includes('--infra') ? compileTools() : build());
    return supervise(['--max-semi-space-size=1', 'tools/dev/dist/main.js', ...args]);
  },
  doctor: (args) => settings('doctor', ...args),
  /** Writes docs/settings.md. */
  settings: async () => (await settings('document')) || tasks.format(['docs/settings.md']),
  async build() {
    await build();
    return 0;
  },
  /**
   * Like `start`. When a file is saved, it is built and the processes that use it are restarted.
   */
  async dev(args) {
    const watcher = spawn('node', ['scripts/dev.mjs'], { cwd: root, stdio: 'inherit' });
    return tasks.start([...args, '--in-place']).finally(() => watcher.kill());
  },
  test,
  'test:quick': quick,
  drill,
  check,
  bench: measurement('bench', ['wrk']),
  chaos: measurement('chaos'),
  fuzz: measurement('fuzz'),
  async simulate(args) {
    await build();
    return supervise(['--enable-source-maps', 'tools/simulation/dist/main.js', ...args]);
  },
  admin: command('admin'),
  switch: command('switch'),
  dlq: command('dlq'),
  mails: command('mails'),
  backup: command('backup'),
  async 'upgrade-check'(args) {
    await ensureBinaries(['nats', 'redis']);
    await build();
    return command('upgrade-check')(args);
  },
  async restore(args) {
    await ensureBinaries(['nats']);
    return command('restore')(args);
  },
  ledger: command('ledger'),
  async integrity(args) {
    const program = 'services/integrity/dist/judge-file.js';
    if (!existsSync(join(root, program))) await compile();
    return supervise(['--enable-source-maps', program, ...args]);
  },
  lighthouse,
  load,
  format: (args) =>
    runShown('node', ['node_modules/oxfmt/bin/oxfmt', ...(args.length > 0 ? args : ['.'])]),
};

export async function runTask(name, args) {
  const task = tasks[name];
  if (!task) throw new StepError(`No existe la tarea ${name}: ${Object.keys(tasks).join(', ')}.`);
  return task(args);
}
