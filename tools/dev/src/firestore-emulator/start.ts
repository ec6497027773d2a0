import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv } from '../env.ts';
import { StackError } from '../errors.ts';
import { nodeScript } from '../node-script.ts';
import { choosePort } from '../ports.ts';
import type { ProcessSpec } from '../supervisor/managed-process.ts';
import { answers } from '../supervisor/wait.ts';
import { emulatorPackage, findEmulator } from './find-emulator.ts';

export interface FirestoreEmulatorPlan {
  readonly spec: ProcessSpec;
  /** `host:port`, as FIRESTORE_EMULATOR_HOST wants it. */
  readonly host: string;
}

export interface FirestoreEmulatorOptions {
  /** Where the documents are kept. */
  readonly dir: string;
  readonly projectId: string;
  readonly logFile?: string;
  readonly port?: number;
  /** A file of security rules, for who comes without the owner's token. */
  readonly rules?: string;
}

/** Says how to run Google's Firestore emulator with the documents that are kept in `dir`. */
export async function planFirestoreEmulator(
  options: FirestoreEmulatorOptions,
): Promise<FirestoreEmulatorPlan> {
  const { dir, projectId, logFile, port = 0, rules = '' } = options;
  const found = findEmulator();
  if ('missing' in found) {
    throw new StackError(
      `Falta el emulador de Firestore (${found.missing}): instala ${emulatorPackage}, del repositorio apt de Google, y Java 17, o indica FIRESTORE_EMULATOR_HOST.`,
    );
  }
  const actualPort = await choosePort(port);
  const host = `127.0.0.1:${actualPort}`;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return {
    host,
    spec: {
      name: 'firestore',
      ...nodeScript('./main', import.meta.url, [
        JSON.stringify({ ...found, port: actualPort, projectId, dir, rules }),
      ]),
      env: childEnv(),
      logFile: logFile ?? join(dir, 'firestore.log'),
      ready: answers(`http://${host}/`),
      readyTimeoutMs: 60_000,
      stopTimeoutMs: 20_000,
    },
  };
}
