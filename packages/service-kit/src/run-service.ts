import 'reflect-metadata';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { readSettings, SettingsError, type SettingsSource } from '@el-reto/contracts/settings';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { BaseEnv } from './env.ts';
import { KitModule } from './kit.module.ts';
import {
  beginStart,
  measureHttp,
  Metrics,
  observeProcess,
  startTelemetry,
  traceHttp,
} from '@el-reto/telemetry';
import { createLogger, nestLogger, type Logger } from '@el-reto/telemetry';
import { closeNats, connectNats } from './messaging/connection.ts';
import { OutboxRelay } from './messaging/outbox-relay.ts';
import { ServiceServer } from './messaging/service-server.ts';
import { SecurityLog } from './security/security-log.ts';
import { idempotencyCollection, inboxCollection, openStore, pruneExpired } from '@el-reto/store';
import type { AnyCollection, Migration } from '@el-reto/store';
import { observeCommits, observeService } from './observe-service.ts';
import { closeServer, endIdleDuring, keepPlainForHealth, serveOverTls } from './tls/serve-tls.ts';

export interface ServiceOptions {
  /** The service's name in subjects, queue groups, log lines and the name of the data file. */
  readonly name: string;
  readonly module: Type | DynamicModule;
  readonly env: BaseEnv;
  readonly collections: readonly AnyCollection[];
  /** Migrations of the service's documents, from version 1 on. */
  readonly migrations?: readonly Migration[];
  /** Fastify settings of a service that serves more over HTTP than health checks. */
  readonly http?: ConstructorParameters<typeof FastifyAdapter>[0];
}

export type RunningService = Awaited<ReturnType<typeof startService>>;

/**
 * The interval is random for each process, in milliseconds. On Firestore all services share the collection of
 * outcomes: usually the first process deletes the expired ones, and the others find none.
 */
const pruneEveryMs = () => 60_000 * (0.5 + Math.random());
/**
 * Shorter than supervisors allow for a start. After this time the service starts although events are
 * pending.
 */
const catchUpTimeoutMs = 10_000;

/** Starts the parts of a service. If one part fails, the parts that were started before are closed. */
export async function startService(options: ServiceOptions) {
  const { name, module, env, collections, migrations = [], http } = options;
  const logger = createLogger(name, env.LOG_LEVEL);
  const metrics = new Metrics(name, env);
  // On disposal, parts are closed in reverse order.
  await using parts = new AsyncDisposableStack();
  parts.defer(() => metrics.close());
  parts.defer(observeProcess(metrics));
  const security = new SecurityLog(logger, metrics);
  parts.defer(() => security.flush());
  const onCommit = observeCommits(metrics);
  const onDamage = (error: Error) => exitWithError(logger, 'could not continue', error);
  const observers = { onCommit, onDamage };
  const store = await openStore({ name, env, collections, migrations, logger, ...observers });
  parts.defer(() => store.close());
  const connection = await connectNats({
    url: env.NATS_URL,
    user: env.NATS_USER,
    password: env.NATS_PASSWORD,
    tlsDir: env.TLS_DIR,
    name,
    logger,
  });
  parts.defer(() => closeNats(connection));
  observeService(metrics, { connection, store });
  const relay = new OutboxRelay(store.outbox, connection, logger);
  parts.defer(() => relay.stop());

  @Module({
    imports: [KitModule.with({ env, store, connection, logger, metrics, security }), module],
  })
  class ServiceModule {}

  const adapter = new FastifyAdapter(http);
  traceHttp(adapter.getInstance(), { traces: (route) => !route.startsWith('/health') });
  const app = await NestFactory.create<NestFastifyApplication>(ServiceModule, adapter, {
    logger: nestLogger(logger),
    abortOnError: false,
  });
  parts.defer(() => endIdleDuring(app.getHttpServer(), () => app.close()));
  const instance = app.getHttpAdapter().getInstance();
  measureHttp(instance, metrics);
  const { TLS_DIR: dir, HTTPS_PORT: httpsPort } = env;
  const isAsked = dir !== undefined && httpsPort !== undefined;
  if (isAsked) keepPlainForHealth(instance);
  const server = new ServiceServer({ name, connection, store, relay, logger, metrics });
  app.connectMicroservice({ strategy: server });
  // Requests are accepted only once every part of the module is ready.
  await app.init();
  parts.defer(() => server.close());
  await app.startAllMicroservices();
  // The service must not serve data that was deleted while this process was down.
  if (http) await Promise.race([server.caughtUp(), sleep(catchUpTimeoutMs)]);
  await app.listen(env.HTTP_PORT, env.HTTP_HOST);
  if (isAsked) {
    const listener = { port: httpsPort, host: env.HTTP_HOST, dir, caller: 'gateway' };
    const secure = await serveOverTls(instance, listener);
    parts.defer(() => closeServer(secure));
  }
  relay.wake();
  // On hosted Firestore, time-to-live policies delete expired documents. The indexes that queries need
  // here would limit the write rate.
  const isHosted = env.STORE === 'firestore' && env.FIRESTORE_EMULATOR_HOST === undefined;
  const kept = [idempotencyCollection, inboxCollection, ...collections];
  const prune = async () => {
    for (const collection of kept) await pruneExpired(store, collection);
  };
  const warn = (err: unknown) => logger.warn({ err }, 'old records could not be pruned');
  const pruning = setInterval(() => void (isHosted || prune().catch(warn)), pruneEveryMs());
  parts.defer(() => clearInterval(pruning));
  logger.info({ port: env.HTTP_PORT }, 'service is ready');

  const started = parts.move();
  let stopped: Promise<void> | undefined;
  /** Finishes running work, publishes committed events and closes everything. */
  const stop = () => (stopped ??= started.disposeAsync());
  return { app, store, logger, metrics, connection, stop };
}

/** Ends the process. Supervisors show the last log line, which states the reason. */
function exitWithError(logger: Logger, what: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  logger.fatal({ err: error }, `${what}: ${reason}`);
  process.exit(1);
}

/** Reads the environment of a process. If it is invalid, ends the process with one log line. */
export function settingsOf<S extends z.ZodType>(
  name: string,
  schema: S,
  source: SettingsSource = process.env,
): z.infer<S> {
  try {
    return readSettings(schema, source);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    createLogger(name, 'info').fatal(`could not start: ${error.message}`);
    process.exit(1);
  }
}

/**
 * Runs `start` as a process. SIGTERM and SIGINT stop it. The process exits with code 1, after a log line
 * with the reason, if it cannot start or stop, or if NATS closes the connection for good.
 */
export async function runProcess(
  name: string,
  env: Parameters<typeof startTelemetry>[1],
  start: () => Promise<Pick<RunningService, 'connection' | 'stop'>>,
): Promise<void> {
  beginStart();
  const telemetry = startTelemetry(name, env);
  const logger = createLogger(name, env.LOG_LEVEL);
  let running: Awaited<ReturnType<typeof start>> | undefined;
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    await running?.stop().catch((error: unknown) => exitWithError(logger, 'could not stop', error));
    await telemetry.shutdown();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  try {
    running = await start();
    // Frees the garbage of the start, which V8 would keep while the process is idle.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  } catch (error) {
    if (!isStopping) exitWithError(logger, 'could not start', error);
    return;
  }
  const why = await running.connection.closed();
  if (!isStopping) exitWithError(logger, 'the connection to NATS was closed', why);
}

export const runService = (options: ServiceOptions): Promise<void> =>
  runProcess(options.name, options.env, () => startService(options));
