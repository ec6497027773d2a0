import { planAuthEmulator } from './auth-emulator/start.ts';
import { planFirestoreEmulator } from './firestore-emulator/start.ts';
import { planNats, type NatsCredentials, type NatsOptions } from './nats/start.ts';
import type { NatsUser } from './nats/permissions.ts';
import { planRedis, type RedisOptions } from './redis/start.ts';
import { Guard } from './supervisor/guard.ts';
import { planStorageEmulator } from './storage-emulator/start.ts';
import { ManagedProcess, type ProcessSpec } from './supervisor/managed-process.ts';

/** One part of the stack on its own, as tests want it. */
export interface Running {
  pid(): number | undefined;
  /** Sends a signal; a part that ends by it is started again, with the same address and data. */
  kill(signal?: NodeJS.Signals): void;
  /** Ends it without warning and keeps it away until the answer is called. */
  hold(): () => void;
  stop(): Promise<void>;
}

/** nats-server with the product's users, permissions and streams. */
export async function startNats(
  options: NatsOptions,
): Promise<Running & { url: string; credentials(user: NatsUser): NatsCredentials }> {
  const plan = await planNats(options);
  return {
    ...(await run(plan.spec)),
    url: plan.url,
    credentials: (user) => plan.credentials(user),
  };
}

/** `url` is the operator's, `gatewayUrl` what REDIS_URL is to be. */
export async function startRedis(
  options: RedisOptions,
): Promise<Running & { url: string; gatewayUrl: string }> {
  const { spec, url, gatewayUrl } = await planRedis(options);
  return { ...(await run(spec)), url, gatewayUrl };
}

/** `host` is what FIREBASE_AUTH_EMULATOR_HOST wants. */
export async function startAuthEmulator(options: {
  dir: string;
  projectId?: string;
  port?: number;
}): Promise<Running & { host: string; projectId: string }> {
  const projectId = options.projectId ?? 'demo-el-reto';
  const { spec, host } = await planAuthEmulator({ ...options, projectId });
  return { ...(await run(spec)), host, projectId };
}

/** `host` is what FIREBASE_STORAGE_EMULATOR_HOST wants. */
export async function startStorageEmulator(options: {
  dir: string;
  projectId?: string;
}): Promise<Running & { host: string }> {
  const { spec, host } = await planStorageEmulator({ projectId: 'demo-el-reto', ...options });
  return { ...(await run(spec)), host };
}

/** `host` is what FIRESTORE_EMULATOR_HOST wants. Throws a StackError where there is no emulator. */
export async function startFirestoreEmulator(options: {
  dir: string;
  projectId?: string;
  port?: number;
  rules?: string;
}): Promise<Running & { host: string; projectId: string }> {
  const projectId = options.projectId ?? 'demo-el-reto';
  const { spec, host } = await planFirestoreEmulator({ ...options, projectId });
  return { ...(await run(spec)), host, projectId };
}

async function run(spec: ProcessSpec): Promise<Running> {
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
    kill: (signal = 'SIGKILL') => managed.kill(signal),
    hold: () => managed.hold(),
    stop: async () => {
      await managed.stop();
      guard.release();
    },
  };
}
