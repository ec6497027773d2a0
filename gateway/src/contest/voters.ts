import { AppError, countsOf, likesRequests, type Actor } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Identity } from '../identity/identity.service.ts';
import { EventTerms } from './event-terms.ts';
import type { EventTest } from './likers.ts';

/**
 * Finds the events in which an account has voted. Events with `counts: "voted"` show their likes only to
 * voters.
 */
@Injectable()
export class Voters {
  constructor(
    private readonly requests: RequestClient,
    private readonly identity: Identity,
    private readonly terms: EventTerms,
  ) {}

  /**
   * Returns a test whether the account has a like in an event. The test is always false if no event has
   * `counts: "voted"`, or if the likes service does not answer.
   */
  async eventsOf(actor: Actor): Promise<EventTest> {
    const isSecret = (await this.terms.all()).some((event) => countsOf(event) === 'voted');
    if (!isSecret) return () => false;
    const mine = await this.requests.ask(likesRequests.listMine, {}, { actor }).catch(noLikes);
    return ({ id }) => Object.hasOwn(mine, id);
  }

  /** Whether the account of the request's token may see the event's likes. */
  async includes(request: FastifyRequest, isIt: EventTest): Promise<boolean> {
    const event = (await this.terms.all()).find(isIt);
    if (!event || countsOf(event) !== 'voted') return false;
    const actor = await this.identity.optionalActor(request).catch(noActor);
    if (!actor) return false;
    return actor.admin || (await this.eventsOf(actor))(event);
  }
}

/** An invalid token does not fail a public call. */
function noActor(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

function noLikes(error: unknown): Record<string, never> {
  if (error instanceof AppError) return {};
  throw error;
}
