import { Controller, Inject } from '@nestjs/common';
import { docsHeaders, docsHtml } from '../docs/docs-page.ts';
import { openApiDocument } from '../docs/openapi.ts';
import { ENV } from '../tokens.ts';
import type { GatewayEnv } from '../env.ts';
import { Serves } from '../http/endpoint.ts';
import type { Call } from '../http/endpoint.ts';
import { HealthService } from './health.service.ts';

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
    if (health.status !== 'down') return health;
    return reply.code(503).header('cache-control', 'private, no-store').send(health);
  }

  @Serves('getLiveness')
  getLiveness() {
    return { status: 'ok' };
  }

  @Serves('getReadiness')
  getReadiness({ reply }: Call<'getReadiness'>) {
    if (this.health.ready) return { status: 'ok' };
    return reply.code(503).header('cache-control', 'private, no-store').send({ status: 'down' });
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
