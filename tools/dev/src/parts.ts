import { planAuthEmulator, planFirestoreEmulator, planStorageEmulator } from './emulators.ts';
import { planNats } from './nats/start.ts';
import { planRedis } from './redis/start.ts';
import { startGuard } from './supervisor/guard.ts';
import type { Liveness } from './supervisor/liveness.ts';
import { ManagedProcess, type ProcessSpec } from './supervisor/managed-process.ts';

/** One part of the stack on its own, as tests want it. */

const alone =
  <O, P extends { readonly spec: ProcessSpec }>(planned: (options: O) => Promise<P>) =>
  async (options: O) => {
    const plan = await planned(options);
    const running = await startProcess(plan.spec);
    // Its addresses count from now on: they may have changed until it listened.
    return { ...plan, ...running };
  };

/** nats-server with the product's users, permissions and streams. */
export const startNats = alone(planNats);
/** `url` is the operator's, `gatewayUrl` what REDIS_URL is to be. */
export const startRedis = alone(planRedis);
/** `host` is what FIREBASE_AUTH_EMULATOR_HOST wants. */
export const startAuthEmulator = alone(planAuthEmulator);
/** `host` is what FIREBASE_STORAGE_EMULATOR_HOST wants. */
export const startStorageEmulator = alone(planStorageEmulator);
/** `host` is what FIRESTORE_EMULATOR_HOST wants. */
export const startFirestoreEmulator = alone(planFirestoreEmulator);

/** Runs one process, which is started again when it ends, until `stop`. */
export async function startProcess(spec: ProcessSpec, liveness?: Liveness) {
  const guard = startGuard();
  const events = {
    say: () => undefined,
    changed: () => guard.watch([], managed.pid === undefined ? [] : [managed.pid]),
    moved: () => undefined,
  };
  const managed = new ManagedProcess(spec, events, liveness);
  try {
    await managed.start();
  } catch (error) {
    guard.release();
    throw error;
  }
  return {
    pid: () => managed.pid,
    /** Sends a signal; a part that ends by it is started again, with the same data. */
    kill: (signal: NodeJS.Signals = 'SIGKILL') => managed.kill(signal),
    /** Ends it without warning and keeps it away until the answer is called. */
    hold: () => managed.hold(),
    stop: async () => {
      await managed.stop();
      guard.release();
    },
  };
}
