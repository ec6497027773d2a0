import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runtimeDir } from './paths.mjs';

/** A failure that one line explains; anything else is a bug and keeps its stack. */
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
    process.stderr.write('falló\n');
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
 * Runs a long-lived Node program on this terminal and returns its exit code. Signals are forwarded. The
 * program notices through the IPC channel that this process has ended, and this process checks that its
 * npm still runs, so that no process is left behind.
 */
export async function supervise(args) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn('node', args, { cwd: root, stdio });
  const pass = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => pass(signal));
  // A closed terminal ends npm, which is noticed below; other senders mean a reload.
  process.on('SIGHUP', () => undefined);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) pass('SIGTERM');
  }, parentCheckMs);
  return exitCode(child, 'node').finally(() => clearInterval(watch));
}
