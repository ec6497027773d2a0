import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv } from '../env.ts';
import { nodeScript } from '../node-script.ts';
import { choosePort } from '../ports.ts';
import type { ProcessSpec } from '../supervisor/managed-process.ts';
import { answers } from '../supervisor/wait.ts';

export interface AuthEmulatorPlan {
  readonly spec: ProcessSpec;
  /** `host:port`, as FIREBASE_AUTH_EMULATOR_HOST wants it. */
  readonly host: string;
}

export interface AuthEmulatorOptions {
  /** Where the accounts are kept. */
  readonly dir: string;
  readonly projectId: string;
  readonly logFile?: string;
  readonly port?: number;
}

/** Says how to run the Auth emulator with the accounts that are kept in `dir`. */
export async function planAuthEmulator(options: AuthEmulatorOptions): Promise<AuthEmulatorPlan> {
  const { dir, projectId, logFile, port = 0 } = options;
  const host = `127.0.0.1:${await choosePort(port)}`;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return {
    host,
    spec: {
      name: 'authEmulator',
      ...nodeScript('./main', import.meta.url, [
        host.split(':')[1] ?? '',
        projectId,
        join(dir, 'accounts.json'),
      ]),
      env: childEnv(),
      logFile: logFile ?? join(dir, 'auth-emulator.log'),
      ready: answers(`http://${host}/`),
    },
  };
}
