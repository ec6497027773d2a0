import type { RequestDefinition } from '@el-reto/contracts';
import { RequestClient, type AskOptions } from '@el-reto/service-kit';
import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import type { Removals } from './removals.ts';

/** Requests that wait until their events are published, but only add data. */
const adding: ReadonlySet<string> = new Set([
  'rpc.posts.approve',
  'rpc.events.create',
  'rpc.events.claim-prize',
  'rpc.events.move-claim',
]);

/** Sends requests to services. A removal is published to every gateway before its answer is returned. */
export class GatewayRequests extends RequestClient {
  constructor(
    connection: NatsConnection,
    private readonly removals: Pick<Removals, 'note'>,
  ) {
    super(connection);
  }

  override async ask<I extends z.ZodType, O extends z.ZodType>(
    definition: RequestDefinition<I, O>,
    input: z.input<I>,
    options?: AskOptions,
  ): Promise<z.output<O>> {
    const answer = await super.ask(definition, input, options);
    const { whenPublished, subject } = definition;
    if (whenPublished && !adding.has(subject)) await this.removals.note();
    return answer;
  }
}
