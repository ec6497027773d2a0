import { resolve } from 'node:path';
import { planApps, type AppSpecs } from './app-processes.ts';
import { lockDataDir, waitForPreviousRun } from './data-dir.ts';
import { parseEnv, type StackEnv } from './env.ts';
import { StackError } from './errors.ts';
import { planInfrastructure, type Infrastructure } from './infrastructure.ts';
import { seedOnce } from './seed-once.ts';
import { settle, type StackSettings } from './settings.ts';
import { startParts, startPartsReversed } from './start-parts.ts';
import type { StackInfo } from './supervisor/stack-file.ts';
import { Supervisor } from './supervisor/supervisor.ts';
import { watchTraces } from './traces/watch-traces.ts';

export interface StackOptions {
  readonly dataDir: string;
  /** The site's port; 0, the default, takes any free one. */
  readonly port?: number;
  readonly adminPort?: number;
  readonly seed?: 'demo' | 'none' | 'load';
  /** Goes to every service and the gateway. */
  readonly env?: Readonly<Record<string, string>>;
  /** Starts only NATS, Redis and the Auth emulator. */
  readonly infrastructureOnly?: boolean;
  /** Starts everything in the wrong order, to see that the order does not matter. */
  readonly startReversed?: boolean;
  /** Gives the internal ports their preferred numbers. */
  readonly fixedPorts?: boolean;
  /** Replaces the product's processes. */
  readonly apps?: (settings: StackSettings, infrastructure: Infrastructure) => Promise<AppSpecs>;
  /** Takes each line for people; without it nothing is printed. */
  readonly say?: (line: string) => void;
  /** What `npm start` takes from its environment; by default what `env` says of it. */
  readonly settings?: StackEnv;
  /** Gives up a start that is under way. */
  readonly signal?: AbortSignal;
  /** The folder of the built product, where it is not the one that this runs from. */
  readonly root?: string;
}

export interface Stack {
  /** As in `stack.json`, and as current. */
  readonly info: StackInfo;
  /** Sends a signal to one process; it will be started again if it ends. Returns its pid. */
  kill(name: string, signal?: NodeJS.Signals): number;
  /** Ends one process without warning, and keeps it away until the answer is called. */
  hold(name: string): () => void;
  /** Resolves with a process's new pid once another than `oldPid` is ready. */
  restarted(name: string, oldPid: number): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the whole product, resolves when every part is healthy and seeded. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { say = () => undefined, signal } = options;
  const env = options.settings ?? parseEnv(options.env ?? {});
  refuseUnsafe(env);
  const dataDir = resolve(options.dataDir);
  await using cleanup = new AsyncDisposableStack();
  const lock = lockDataDir(dataDir);
  cleanup.defer(() => lock.release());
  await waitForPreviousRun(dataDir, say);
  const watching = await watchTraces(env, options.fixedPorts ?? false, say);
  cleanup.defer(() => watching.stop());
  const settings = await settle({ ...options, dataDir }, env, watching.env);
  const infrastructure = await planInfrastructure(settings, env);
  const none: AppSpecs = { services: [], edge: [] };
  const apps = options.infrastructureOnly
    ? none
    : await (options.apps ?? planApps)(settings, infrastructure);
  const { nats, natsOperator, redis, tls, authEmulator } = infrastructure;
  const supervisor = new Supervisor(dataDir, say, {
    site: settings.site,
    sites: [settings.site, ...settings.furtherPorts.map((port) => `http://localhost:${port}`)],
    admin: settings.admin,
    authEmulator: authEmulator ? `http://${authEmulator}` : '',
    nats,
    natsOperator,
    redis,
    ...(tls && { tls: tls('stack') }),
    metrics: apps.metrics ?? {},
  });
  cleanup.defer(() => supervisor.stop());
  signal?.throwIfAborted();
  signal?.addEventListener('abort', () => void supervisor.stop());
  const start = options.startReversed ? startPartsReversed : startParts;
  await start(supervisor, infrastructure, apps);
  signal?.throwIfAborted();
  if (!options.infrastructureOnly) await fill(supervisor.info, settings, options, env);
  const started = cleanup.move();
  return {
    get info() {
      return supervisor.info;
    },
    kill: (name, kind = 'SIGKILL') => supervisor.kill(name, kind),
    hold: (name) => supervisor.hold(name),
    restarted: (name, oldPid) => supervisor.restarted(name, oldPid),
    stop: async () => {
      await supervisor.stop();
      await started.disposeAsync();
    },
  };
}

async function fill(
  info: StackInfo,
  { dataDir, projectId }: StackSettings,
  { seed = 'none', say = () => undefined }: StackOptions,
  env: StackEnv,
): Promise<void> {
  if (seed !== 'load') {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
    const admin = email && password ? { email, password } : undefined;
    return seedOnce(dataDir, { info, projectId, mode: seed, admin, say });
  }
  const { seedLoad } = await import('./seed/load/seed-load.ts');
  const { LOAD_ACCOUNTS: accounts, LOAD_POSTS: posts } = env;
  await seedLoad({ info, projectId, dataDir, accounts, posts, say });
}

function refuseUnsafe(env: StackEnv): void {
  if (env.NODE_ENV !== 'production') return;
  if (env.LIMITS === 'off') throw new StackError('LIMITS=off no se admite en producción.');
  if (env.FIRESTORE_EMULATOR_HOST) {
    throw new StackError('FIRESTORE_EMULATOR_HOST no se admite en producción.');
  }
  if (env.FIREBASE_AUTH_EMULATOR_HOST || env.FIREBASE_PROJECT_ID.startsWith('demo-')) {
    throw new StackError(
      'El emulador de identidad no se admite en producción: indica FIREBASE_PROJECT_ID y quita FIREBASE_AUTH_EMULATOR_HOST.',
    );
  }
}
