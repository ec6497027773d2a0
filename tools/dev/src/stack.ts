import { resolve } from 'node:path';
import { watchAlarms } from './alarms/watch-alarms.ts';
import { planApps, type AppSpecs } from './app-processes.ts';
import { lockDataDir, waitForPreviousRun } from './data-dir.ts';
import { parseEnv, startEnvSchema, type StackEnv } from './env.ts';
import { planInfrastructure, type Infrastructure } from './infrastructure.ts';
import { pastMs, seed, seedPast } from './seed.ts';
import { settle } from './settings.ts';
import { supervise, type Supervisor } from './supervisor/supervisor.ts';
import { watchTraces } from './traces/watch-traces.ts';

export interface StackOptions {
  readonly dataDir: string;
  /** The settings of `npm start`, instead of the next four options. Internal ports are fixed. */
  readonly settings?: StackEnv;
  /** The port of the site; by default (0) any free port. */
  readonly port?: number;
  readonly adminPort?: number;
  readonly seed?: StackEnv['SEED'];
  /** Further settings; every service and the gateway get them, too. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of the built product; by default that of the running code. */
  readonly root?: string;
  /** Starts only the infrastructure, without the product's own processes. */
  readonly infrastructureOnly?: boolean;
  /** Replaces the product's processes. */
  readonly apps?: typeof planApps;
  /** Prints a line for the user; by default nothing is printed. */
  readonly say?: (line: string) => void;
  /** Aborts the running start. */
  readonly signal?: AbortSignal;
}

export type Stack = Awaited<ReturnType<typeof startStack>>;

/** Starts the whole product; resolves when all parts are healthy and the seed is finished. */
export async function startStack(options: StackOptions) {
  const { say = () => undefined, signal, infrastructureOnly } = options;
  const fixedPorts = options.settings !== undefined;
  const env = options.settings ?? environmentOf(options);
  const dataDir = resolve(env.DATA_DIR);
  await using cleanup = new AsyncDisposableStack();
  cleanup.use(lockDataDir(dataDir));
  await waitForPreviousRun(dataDir, say);
  const watching = await watchTraces(env, fixedPorts, say);
  cleanup.defer(() => watching.stop());
  const appEnv = { ...options.env, ...watching.env };
  const settings = await settle(env, { root: options.root, fixedPorts, appEnv });
  const infrastructure = await planInfrastructure(settings);
  const apps = infrastructureOnly
    ? { services: [], edge: [] }
    : await (options.apps ?? planApps)(settings, infrastructure);
  const { tls } = infrastructure;
  const supervisor = supervise(dataDir, say, () => {
    const { site, admin, gatewayPorts, loadKey } = settings;
    const { authEmulator, mail, ...servers } = infrastructure.addresses();
    return {
      site,
      sites: gatewayPorts.map((port) => `http://localhost:${port.number}`),
      admin,
      authEmulator: authEmulator ? `http://${authEmulator}` : '',
      ...servers,
      ...(tls && { tls: tls('stack') }),
      ...(mail && { mail }),
      ...(loadKey && { loadKey }),
    };
  });
  cleanup.defer(() => supervisor.stop());
  signal?.throwIfAborted();
  signal?.addEventListener('abort', () => void supervisor.stop());
  const seedContext = () => ({ info: supervisor.info, env, say, signal });
  if (!infrastructureOnly) settings.clock.agoMs = pastMs(env);
  await startInOrder(supervisor, infrastructure, apps);
  signal?.throwIfAborted();
  if (settings.clock.agoMs > 0) {
    await seedPast(seedContext());
    settings.clock.agoMs = 0;
    await supervisor.renewApps();
    signal?.throwIfAborted();
  }
  if (!infrastructureOnly) await seed(seedContext());
  const alarms = watchAlarms(env, supervisor, say);
  cleanup.defer(alarms.stop);
  const started = cleanup.move();
  const { kill, hold, restarted } = supervisor;
  const stop = async () => {
    await supervisor.stop();
    await started.disposeAsync();
  };
  return {
    get info() {
      return supervisor.info;
    },
    kill,
    hold,
    restarted,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

const environmentOf = ({
  dataDir,
  port = 0,
  adminPort = 0,
  seed: mode = 'none',
  env,
}: StackOptions) =>
  parseEnv(
    { ...env, DATA_DIR: dataDir, PORT: `${port}`, ADMIN_PORT: `${adminPort}`, SEED: mode },
    startEnvSchema,
  );

/** Starts each part after the parts that it depends on are ready. */
async function startInOrder(
  { start }: Supervisor,
  { base, later, prepare }: Infrastructure,
  { services, edge }: AppSpecs,
): Promise<void> {
  await start('infraestructura', base, 'infra');
  await prepare();
  // Services do not need identity and mailbox for their start, so that all start at the same time.
  await Promise.all([start('identidad', later, 'infra'), start('servicios', services, 'app')]);
  await start('sitios', edge, 'app');
}
