import { Controller, Inject } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { docsHeaders, docsHtml } from '../docs/docs-page.ts';
import { openApiDocument } from '../docs/openapi.ts';
import { ENV, type GatewayEnv } from '../env.ts';
import { Serves, type Call } from '../http/endpoint.ts';
import { HealthService } from './health.service.ts';

const unavailable = (reply: FastifyReply, body: object) =>
  reply.code(503).header('cache-control', 'private, no-store').send(body);

/** Health and documentation. */
@Controller()
export class SystemController {
  readonly #document: Record<string, unknown>;

  constructor(
    private readonly health: HealthService,
    @Inject(ENV) env: GatewayEnv,
  ) {
    this.#document = openApiDocument(new URL(env.PUBLIC_URL).origin);
  }

  @Serves('getHealth')
  async getHealth({ reply }: Call<'getHealth'>) {
    const health = await this.health.health();
    return health.status === 'down' ? unavailable(reply, health) : health;
  }

  @Serves('getLiveness')
  getLiveness() {
    return { status: 'ok' };
  }

  @Serves('getReadiness')
  getReadiness({ reply }: Call<'getReadiness'>) {
    return this.health.ready ? { status: 'ok' } : unavailable(reply, { status: 'down' });
  }

  @Serves('getDocs')
  getDocs({ reply }: Call<'getDocs'>) {
    return reply.headers(docsHeaders).send(docsHtml);
  }

  @Serves('getOpenApi')
  getOpenApi() {
    return this.#document;
  }
}
