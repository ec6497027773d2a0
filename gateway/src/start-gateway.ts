import 'reflect-metadata';
import {
  cutOffSlowClients,
  limitConnections,
  trustedProxies,
} from '@el-reto/contracts/connections';
import {
  closeNats,
  closeServer,
  connectNats,
  endIdleDuring,
  SecurityLog,
  serveOverTls,
} from '@el-reto/service-kit';
import {
  createLogger,
  Metrics,
  nestLogger,
  observeProcess,
  serveMetrics,
  type Logger,
} from '@el-reto/telemetry';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { AppModule } from './app.module.ts';
import { firebaseAppCheck, type VerifyAppCheck } from './identity/app-check.ts';
import { defaultOptions, type CacheOptions } from './cache/response-cache.ts';
import type { GatewayEnv } from './env.ts';
import { fastifyOptions } from './http/fastify-options.ts';
import { registerHttp } from './register-http.ts';
import { firebaseIdentity, type FirebaseIdentity } from './identity/firebase-tokens.ts';
import { LiveController } from './live/live.controller.ts';
import { observeGateway } from './observe-gateway.ts';
import { gatewayWaits, type GatewayWaits } from './waits.ts';

/** Nest's Fastify adapter without its own answers to errors and unknown routes: the gateway has its own. */
class GatewayAdapter extends FastifyAdapter {
  override setErrorHandler() {
    return this.getInstance();
  }

  override setNotFoundHandler() {
    return this.getInstance();
  }
}

/** Parts of a gateway that tests replace. */
interface GatewayOptions {
  readonly identity?: FirebaseIdentity;
  readonly verifyAppCheck?: VerifyAppCheck;
  readonly cache?: CacheOptions;
  readonly waits?: GatewayWaits;
  readonly logger?: Logger;
}

export async function startGateway(
  env: GatewayEnv,
  {
    identity = firebaseIdentity(env.FIREBASE_PROJECT_ID),
    verifyAppCheck = firebaseAppCheck(env.FIREBASE_PROJECT_ID),
    cache: cacheOptions = defaultOptions,
    waits = gatewayWaits,
    logger = createLogger('gateway', env.LOG_LEVEL),
  }: GatewayOptions = {},
) {
  z.config(z.locales.es());
  const connection = await connectNats({
    url: env.NATS_URL,
    user: env.NATS_USER,
    password: env.NATS_PASSWORD,
    tlsDir: env.TLS_DIR,
    name: 'gateway',
    logger,
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with({ env, connection, identity, logger, cacheOptions, waits }),
    new GatewayAdapter({ ...fastifyOptions(env, waits), skipMiddie: true }),
    { logger: nestLogger(logger), bodyParser: false, abortOnError: false },
  );
  const metrics = new Metrics('gateway', env);
  const security = new SecurityLog(logger, metrics);
  await registerHttp(app, { env, logger, metrics, security, verifyAppCheck, waits });
  observeGateway(metrics, app, connection);
  const server: Server = app.getHttpServer();
  const watches = [cutOffSlowClients(server, waits)];
  if (env.LIMITS === 'on') {
    const isProxy = trustedProxies(env.TRUST_PROXY);
    limitConnections(server, { perAddress: env.CONNECTIONS_PER_ADDRESS, isProxy });
  }
  await app.listen(env.PORT, env.HOST);
  const forAdmin = await serveAdminSite(app, env);
  if (forAdmin) watches.push(cutOffSlowClients(forAdmin, waits));
  const stopObserving = observeProcess(metrics);
  const { METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = env;
  // Metrics have a separate port, because the main one is public.
  const exposed =
    metricsPort === undefined ? null : await serveMetrics(metrics, metricsPort, metricsHost);
  const { port } = server.address() as AddressInfo;
  const url = `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`;
  logger.info({ url }, 'gateway is ready');

  const stop = async () => {
    app.get(LiveController).close();
    await endIdleDuring(server, async () => {
      await (forAdmin && closeServer(forAdmin));
      await app.close();
    });
    for (const stopWatching of watches) stopWatching();
    security.flush();
    stopObserving();
    await exposed?.close();
    await metrics.close();
    await closeNats(connection);
  };
  let stopping: Promise<void> | undefined;
  return { app, url, metricsUrl: exposed?.url, connection, stop: () => (stopping ??= stop()) };
}

/** Opens the TLS port for the admin site if there are certificates. The public port is behind a proxy. */
async function serveAdminSite(app: NestFastifyApplication, env: GatewayEnv) {
  const { TLS_DIR: dir, HTTPS_PORT: port, HOST: host } = env;
  if (dir === undefined || port === undefined) return undefined;
  const instance = app.getHttpAdapter().getInstance();
  return serveOverTls(instance, { port, host, dir, caller: 'admin' });
}
