import { NATS } from '@el-reto/service-kit';
import type { NatsConnection } from '@nats-io/transport-node';
import { Controller, Inject, type BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { cacheControl } from '../http/representation.ts';
import { docsHeaders, docsHtml } from '../docs/docs-page.ts';
import { openApiDocument } from '../docs/openapi.ts';
import { ENV, type GatewayEnv } from '../env.ts';
import { Serves, type Call } from '../http/endpoint.ts';
import { retryWhenDownSeconds } from '../http/errors.ts';
import { EventFeed } from '../messaging/event-feed.ts';
import { Dependencies } from './dependencies.ts';

const unavailable = (reply: FastifyReply, body: object) =>
  reply
    .code(503)
    .header('cache-control', cacheControl.personal)
    .header('retry-after', String(retryWhenDownSeconds))
    .send(body);

@Controller()
export class SystemController implements BeforeApplicationShutdown {
  /** Created at the first request, because it would make every start longer. */
  #document: Record<string, unknown> | undefined;
  #stopping = false;

  constructor(
    @Inject(NATS) private readonly connection: NatsConnection,
    private readonly dependencies: Dependencies,
    private readonly feed: EventFeed,
    @Inject(ENV) private readonly env: GatewayEnv,
  ) {}

  beforeApplicationShutdown(): void {
    this.#stopping = true;
  }

  @Serves('getHealth')
  async getHealth({ reply }: Call<'getHealth'>) {
    const health = await this.dependencies.health();
    return health.status === 'down' ? unavailable(reply, health) : health;
  }

  @Serves('getLiveness')
  getLiveness() {
    return { status: 'ok' };
  }

  /** Whether a load balancer should send requests to this replica. */
  @Serves('getReadiness')
  getReadiness({ reply }: Call<'getReadiness'>) {
    const followsEvents = this.feed.position.life !== '';
    const isReady = followsEvents && !this.#stopping && !this.connection.isClosed();
    return isReady ? { status: 'ok' } : unavailable(reply, { status: 'down' });
  }

  @Serves('getDocs')
  getDocs({ reply }: Call<'getDocs'>) {
    return reply.headers(docsHeaders).send(docsHtml);
  }

  @Serves('getOpenApi')
  getOpenApi() {
    this.#document ??= openApiDocument(new URL(this.env.PUBLIC_URL).origin);
    return this.#document;
  }
}
