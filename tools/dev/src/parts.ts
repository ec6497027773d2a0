import { planAuthEmulator, planFirestoreEmulator, planStorageEmulator } from './emulators.ts';
import { planNats } from './nats/start.ts';
import { planRedis } from './redis/start.ts';
import { startGuard } from './supervisor/guard.ts';
import type { Liveness } from './supervisor/liveness.ts';
import { ManagedProcess, type ProcessSpec } from './supervisor/managed-process.ts';

/** Starts single parts of the stack, for tests. */

/** A test's own process may be too busy to read the answers of a part that works. */
const neverHung: Liveness = { everyMs: 3_600_000, hungAfterMs: Infinity };

const alone =
  <O, P extends { readonly spec: ProcessSpec }>(planned: (options: O) => Promise<P>) =>
  async (options: O) => {
    const plan = await planned(options);
    const running = await startProcess(plan.spec, neverHung);
    // The plan's addresses are read only now, because its port may have changed during the start.
    return { ...plan, ...running };
  };

/** nats-server with the product's users, permissions and streams. */
export const startNats = alone(planNats);
/** `url`: the operator's address; `gatewayUrl`: the value for REDIS_URL. */
export const startRedis = alone(planRedis);
/** `host`: the value for FIREBASE_AUTH_EMULATOR_HOST. */
export const startAuthEmulator = alone(planAuthEmulator);
/** `host`: the value for FIREBASE_STORAGE_EMULATOR_HOST. */
export const startStorageEmulator = alone(planStorageEmulator);
/** `host`: the value for FIRESTORE_EMULATOR_HOST. */
export const startFirestoreEmulator = alone(planFirestoreEmulator);

/** Runs one process until `stop`. If the process ends, it is started again. */
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
    /** Sends a signal. If it ends the process, the process is started again with the same data. */
    kill: (signal: NodeJS.Signals = 'SIGKILL') => managed.kill(signal),
    /** Kills the process and prevents its restart until the returned function is called. */
    hold: () => managed.hold(),
    stop: async () => {
      await managed.stop();
      guard.release();
    },
  };
}
