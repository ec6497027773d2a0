import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runtimeDir } from './paths.mjs';

/**
 * An error whose message explains it to the user. Other errors are printed with their stack traces.
 */
export class StepError extends Error {}

/** Prints the label of a step and then its duration, on stderr. */
export async function step(label, work) {
  const started = Date.now();
  process.stderr.write(`• ${label}… `);
  try {
    const result = await work();
    process.stderr.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stderr.write('✗\n');
    throw error;
  }
}

/** The exit code of a command, 1 after a signal; throws a StepError if it cannot start. */
const exitCode = (child, command) =>
  new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new StepError(`${command}: ${error.message}`)));
    child.on('close', (code, signal) => resolve(signal ? 1 : code));
  });

/** Runs a command with its output in a log file; a failure prints the end of the file. */
export async function runLogged(name, command, args, options = {}) {
  const file = join(runtimeDir, 'logs', `${name}.log`);
  mkdirSync(dirname(file), { recursive: true });
  const log = openSync(file, 'w');
  const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', log, log] });
  closeSync(log);
  const code = await exitCode(child, command);
  if (code === 0) return;
  const tail = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-40).join('\n');
  throw new StepError(`${name} terminó con ${code} (todo en ${file})\n${tail}`);
}

/** Runs a command on this terminal and returns its exit code. */
export const runShown = (command, args) =>
  exitCode(spawn(command, args, { cwd: root, stdio: 'inherit' }), command);

const parentCheckMs = 1000;

/**
 * Runs a long-lived Node program on this terminal and returns its exit code. Signals are forwarded.
 * No process stays behind: the program ends when the IPC channel to this process closes, and this
 * process ends the program when the npm that started it has ended.
 */
export async function supervise(args) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn('node', args, { cwd: root, stdio });
  const pass = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => pass(signal));
  // SIGHUP is ignored, because some programs send it for a reload. A closed terminal ends npm,
  // which the check below notices.
  process.on('SIGHUP', () => undefined);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) pass('SIGTERM');
  }, parentCheckMs);
  return exitCode(child, 'node').finally(() => clearInterval(watch));
}
