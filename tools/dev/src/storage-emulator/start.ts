import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv } from '../env.ts';
import { nodeScript } from '../node-script.ts';
import { choosePort } from '../ports.ts';
import type { ProcessSpec } from '../supervisor/managed-process.ts';
import { answers } from '../supervisor/wait.ts';

export interface StorageEmulatorPlan {
  readonly spec: ProcessSpec;
  /** `host:port`, as FIREBASE_STORAGE_EMULATOR_HOST wants it. */
  readonly host: string;
}

export interface StorageEmulatorOptions {
  /** Where the objects are kept. */
  readonly dir: string;
  readonly projectId: string;
  readonly logFile?: string;
  readonly port?: number;
}

/** Says how to run the Storage emulator with the objects that are kept in `dir`. */
export async function planStorageEmulator(
  options: StorageEmulatorOptions,
): Promise<StorageEmulatorPlan> {
  const { dir, projectId, logFile, port = 0 } = options;
  const actualPort = await choosePort(port);
  const host = `127.0.0.1:${actualPort}`;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return {
    host,
    spec: {
      name: 'storageEmulator',
      ...nodeScript('./main', import.meta.url, [String(actualPort), projectId, dir]),
      env: childEnv(),
      logFile: logFile ?? join(dir, 'storage-emulator.log'),
      ready: answers(`http://${host}/`),
    },
  };
}
