import { AppError, isApiPath, pathTo, type CallDefinition } from '@el-reto/contracts';
import { requestedPath } from '@el-reto/contracts/connections';
import { RequestClient, type SecurityLog } from '@el-reto/service-kit';
import { measureHttp, samplingOf, traceHttp, type Logger, type Metrics } from '@el-reto/telemetry';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { appCheckGate, type VerifyAppCheck } from './identity/app-check.ts';
import { ContestAnswers } from './contest/contest-answers.ts';
import { serveDocsAssets } from './docs/docs-page.ts';
import type { GatewayEnv } from './env.ts';
import { Identity } from './identity/identity.service.ts';
import { Limiter } from './limits/limiter.ts';
import { GonePictures } from './media/gone-pictures.ts';
import { KeptPictures } from './media/kept-pictures.ts';
import { MediaClient } from './media/media-client.ts';
import { MediaTraffic } from './media/media-traffic.ts';
import { serveFiles } from './media/serve-files.ts';
import { serveShares } from './media/serve-shares.ts';
import { RedisLink } from './redis-link.ts';
import { PageContentsReader } from './site/page-contents.ts';
import { siteConfig } from './site/site-config.ts';
import { serveSite } from './site/serve-site.ts';
import { answerErrors, bindEndpoint } from './http/bind-endpoints.ts';
import { SecurityNotes } from './http/note-security.ts';
import type { GatewayWaits } from './waits.ts';
import { passBodiesThrough, registerBodies } from './http/parse-call.ts';
import { takeRequestsInTurn } from './http/pipelining.ts';
import {
  callOf,
  discoverEndpoints,
  isStream,
  passedOn,
  type BoundEndpoint,
} from './http/endpoint.ts';

interface HttpParts {
  readonly env: GatewayEnv;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly security: SecurityLog;
  readonly verifyAppCheck: VerifyAppCheck;
  readonly waits: GatewayWaits;
}

/** Registers everything with Fastify: calls, pictures, documentation, site and error handling. */
export async function registerHttp(
  app: NestFastifyApplication,
  { env, logger, metrics, security, verifyAppCheck, waits }: HttpParts,
): Promise<void> {
  const instance: FastifyInstance = app.getHttpAdapter().getInstance();
  const own = discoverEndpoints(app.get(DiscoveryService), app.get(MetadataScanner));
  const isOwn = (call: CallDefinition) => own.some(({ definition }) => definition === call);
  const requests = app.get(RequestClient);
  const passed = passedOn(requests).filter(({ definition }) => !isOwn(definition));
  const endpoints = [...own, ...passed];
  const takesBytes = ({ definition }: BoundEndpoint) => definition.accepts !== undefined;
  const parts = {
    identity: app.get(Identity),
    limiter: env.LIMITS === 'on' ? new Limiter(app.get(RedisLink), waits) : null,
    appCheck: env.APP_CHECK === 'enforce' ? appCheckGate(verifyAppCheck) : null,
    logger,
    notes: new SecurityNotes(security),
  };

  instance.decorateRequest('actor', null).decorateRequest('callerId', null);
  takeRequestsInTurn(instance);
  answerAnyExpectation(instance);
  traceHttp(instance, { traces: isWorthATrace, sampling: samplingOf(env) });
  measureHttp(instance, metrics, (route) => isStream(callOf(route)));
  answerErrors(instance, parts);
  registerBodies(instance);
  for (const endpoint of endpoints) {
    if (!takesBytes(endpoint)) bindEndpoint(instance, endpoint, parts);
  }
  await instance.register(async (scope) => {
    passBodiesThrough(scope);
    for (const endpoint of endpoints) {
      if (takesBytes(endpoint)) bindEndpoint(scope, endpoint, parts);
    }
  });
  const pictures = {
    media: app.get(MediaClient),
    traffic: app.get(MediaTraffic),
    gone: app.get(GonePictures),
  };
  serveFiles(instance, { ...pictures, kept: app.get(KeptPictures) });
  const { brand } = siteConfig(env);
  const isLimited = env.LIMITS === 'on';
  const answers = app.get(ContestAnswers);
  serveShares(instance, { ...pictures, requests, answers, brand, isLimited });
  serveDocsAssets(instance);
  serveSite(instance, env, app.get(PageContentsReader), logger);
  instance.setNotFoundHandler((request) => {
    throw new AppError('ROUTE_NOT_FOUND', { path: requestedPath(request.url) });
  });
}

const untraced = [pathTo('getHealth'), pathTo('getDocs')];

/**
 * Whether requests of this route are traced: calls, pictures and pages are; health, documentation and
 * built files are not.
 */
function isWorthATrace(route: string): boolean {
  if (isApiPath(route)) return !untraced.some((path) => route.startsWith(path));
  return ['/*', '/media/*', '/share/:eventSlug/:file'].includes(route);
}

/** Ignores an unknown `Expect` header. Node would answer 417 without a body. */
function answerAnyExpectation({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => {
    server.emit('request', request, response);
  });
}
