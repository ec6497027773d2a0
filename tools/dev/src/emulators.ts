import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv } from './env.ts';
import { StackError } from './errors.ts';
import { emulatorPackage, findEmulator } from './firestore-emulator/find-emulator.ts';
import type { PartOptions } from './nats/start.ts';
import { ownProgram } from './own-program.ts';
import { Port } from './ports.ts';
import type { ProcessSpec } from './supervisor/managed-process.ts';
import { answers } from './supervisor/wait.ts';

type EmulatorOptions = Omit<PartOptions, 'tls'> & {
  readonly projectId?: string;
  /** Returns the address of the mail server, which may change. */
  readonly smtpUrl?: (() => string | undefined) | undefined;
};

/** Plans the Auth emulator, which stores its accounts in `dir`. */
export const planAuthEmulator = (options: EmulatorOptions) => plan('auth', options);

/** Plans the Storage emulator, which stores its objects in `dir`. */
export const planStorageEmulator = (options: EmulatorOptions) => plan('storage', options);

/**
 * Plans the Firestore emulator, which stores its documents in `dir`. `rules`: a file of security
 * rules for clients without the owner's token. Throws a StackError if no emulator is installed.
 */
export async function planFirestoreEmulator(
  options: EmulatorOptions & { readonly rules?: string },
) {
  const { rules = '' } = options;
  const found = findEmulator();
  if ('missing' in found) {
    throw new StackError(
      `Falta el emulador de Firestore (${found.missing}): instala ${emulatorPackage}, del repositorio apt de Google, y Java 17, o indica FIRESTORE_EMULATOR_HOST.`,
    );
  }
  return plan('firestore', options, rules, ...found.command);
}

/** Names of the emulators in `stack.json` and in logs. */
const names = { auth: 'authEmulator', storage: 'storageEmulator', firestore: 'firestore' };

/** The process specification and the address of one of Google's emulators. */
async function plan(
  kind: keyof typeof names,
  { dir, logFile, port: preferred = 0, projectId = 'demo-el-reto', smtpUrl }: EmulatorOptions,
  ...more: string[]
) {
  const port = await Port.claim(preferred);
  const host = () => `127.0.0.1:${port.number}`;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const { flags, file } = ownProgram(`${kind}-emulator/main`);
  const spec: ProcessSpec = {
    name: names[kind],
    command: process.execPath,
    ports: [port],
    get args() {
      // Memory for new objects in MB. The engine's default is 67 MB and no faster.
      const engine = ['--max-semi-space-size=2', ...flags];
      return [...engine, file, String(port.number), projectId, dir, ...more];
    },
    get env() {
      const SMTP_URL = smtpUrl?.();
      return childEnv(SMTP_URL ? { SMTP_URL } : {});
    },
    logFile: logFile ?? join(dir, 'emulator.log'),
    ready: () => answers(`http://${host()}/`),
    stopTimeoutMs: kind === 'firestore' ? 20_000 : 10_000,
  };
  return {
    projectId,
    spec,
    /** `host:port`, for the variables of Google's libraries. */
    get host() {
      return host();
    },
  };
}
