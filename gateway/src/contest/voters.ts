import { AppError, countsOf, likesRequests, type Actor } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Identity } from '../identity/identity.service.ts';
import { EventTerms } from './event-terms.ts';
import type { EventTest } from './likers.ts';

/** Finds the events that an account has voted in: with `counts: "voted"` it sees their likes. */
@Injectable()
export class Voters {
  constructor(
    private readonly requests: RequestClient,
    private readonly identity: Identity,
    private readonly terms: EventTerms,
  ) {}

  /**
   * Tests whether the account has a like in an event. False where no event has `counts: "voted"`, or
   * the likes service does not answer.
   */
  async eventsOf(actor: Actor): Promise<EventTest> {
    const isSecret = (await this.terms.all()).some((event) => countsOf(event) === 'voted');
    if (!isSecret) return () => false;
    const mine = await this.requests.ask(likesRequests.listMine, {}, { actor }).catch(noLikes);
    return ({ id }) => Object.hasOwn(mine, id);
  }

  /** Whether this request may see the event's likes, by its token. */
  async includes(request: FastifyRequest, isIt: EventTest): Promise<boolean> {
    if (request.headers.authorization === undefined) return false;
    const event = (await this.terms.all()).find(isIt);
    if (!event || countsOf(event) !== 'voted') return false;
    const actor = await this.identity.optionalActor(request).catch(noActor);
    if (!actor) return false;
    return actor.admin || (await this.eventsOf(actor))(event);
  }
}

/** A public answer needs no valid token. */
function noActor(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

function noLikes(error: unknown): Record<string, never> {
  if (error instanceof AppError) return {};
  throw error;
}
