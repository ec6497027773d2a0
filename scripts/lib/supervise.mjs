import { spawn } from 'node:child_process';
import { root } from './paths.mjs';
import { StepError } from './steps.mjs';

const parentCheckMs = 1000;

/**
 * Runs a long-lived Node program on this terminal and answers its exit code. Signals are passed
 * on. The IPC channel lets the program notice when this process is gone, and this process notices
 * when the npm that started it is: neither leaves anything running behind.
 */
export function supervise(args) {
  return new Promise((resolve, reject) => {
    const child = spawn('node', args, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    const pass = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal));
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event && process.ppid !== parent) pass('SIGTERM');
    }, parentCheckMs);
    child.on('error', (error) => reject(new StepError(`node: ${error.message}`)));
    child.on('close', (code, signal) => {
      clearInterval(watch);
      resolve(signal ? 1 : code);
    });
  });
}
