import {
  planAuthEmulator,
  planFirestoreEmulator,
  planStorageEmulator,
  type EmulatorOptions,
} from './emulators.ts';
import { planNats, type PartOptions } from './nats/start.ts';
import { planRedis } from './redis/start.ts';
import { Guard } from './supervisor/guard.ts';
import { ManagedProcess, type ProcessSpec } from './supervisor/managed-process.ts';

/** One part of the stack on its own, as tests want it. */
export type Running = Awaited<ReturnType<typeof startProcess>>;

/** nats-server with the product's users, permissions and streams. */
export const startNats = async (options: PartOptions) => running(await planNats(options));

/** `url` is the operator's, `gatewayUrl` what REDIS_URL is to be. */
export const startRedis = async (options: PartOptions) => running(await planRedis(options));

/** `host` is what FIREBASE_AUTH_EMULATOR_HOST wants. */
export const startAuthEmulator = async (options: EmulatorOptions) =>
  running(await planAuthEmulator(options));

/** `host` is what FIREBASE_STORAGE_EMULATOR_HOST wants. */
export const startStorageEmulator = async (options: EmulatorOptions) =>
  running(await planStorageEmulator(options));

/** `host` is what FIRESTORE_EMULATOR_HOST wants. */
export const startFirestoreEmulator = async (options: EmulatorOptions & { rules?: string }) =>
  running(await planFirestoreEmulator(options));

const running = async <P extends { readonly spec: ProcessSpec }>({ spec, ...known }: P) => ({
  ...known,
  ...(await startProcess(spec)),
});

/** Runs one process, which is started again when it ends, until `stop`. */
export async function startProcess(spec: ProcessSpec) {
  const guard = new Guard();
  const managed = new ManagedProcess(spec, {
    say: () => undefined,
    changed: () => guard.watch([], managed.pid === undefined ? [] : [managed.pid]),
  });
  try {
    await managed.start();
  } catch (error) {
    guard.release();
    throw error;
  }
  return {
    pid: () => managed.pid,
    /** Sends a signal; a part that ends by it is started again, with the same address and data. */
    kill: (signal: NodeJS.Signals = 'SIGKILL') => managed.kill(signal),
    /** Ends it without warning and keeps it away until the answer is called. */
    hold: () => managed.hold(),
    stop: async () => {
      await managed.stop();
      guard.release();
    },
  };
}
