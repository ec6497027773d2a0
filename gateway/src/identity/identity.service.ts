import { accountsEvents } from '@el-reto/contracts';
import type { Access, Actor } from '@el-reto/contracts';
import { AppError, requireAdmin, requireUser } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EventFeed } from '../messaging/event-feed.ts';
import { AdminAccess } from './admin-access.ts';
import { bearerToken } from './bearer.ts';
import type { Claims } from './firebase-tokens.ts';
import { VerifiedTokens } from './verified-tokens.ts';

/** Injection token of the VerifiedTokens. */
export const TOKENS = Symbol('VerifiedTokens');

/** Who asks, and whether they may come in at all; what they may do is for the services to say. */
@Injectable()
export class Identity {
  readonly #tokens: VerifiedTokens;
  readonly #admins: AdminAccess;

  constructor(@Inject(TOKENS) tokens: VerifiedTokens, admins: AdminAccess, feed: EventFeed) {
    this.#tokens = tokens;
    this.#admins = admins;
    feed.on(accountsEvents.accountDeleted, ({ uid }) => tokens.revoke(uid));
  }

  /** The claims of the request's token, or null for a request without one. */
  async claims(request: FastifyRequest): Promise<Claims | null> {
    const token = bearerToken(request.headers.authorization);
    return token === null ? null : this.#tokens.claims(token);
  }

  /** The actor that `access` asks for: UNAUTHENTICATED, EMAIL_NOT_VERIFIED, ADMIN_ONLY if not. */
  async actorFor(
    access: Exclude<Access, 'all'>,
    request: FastifyRequest,
    resolvesAdmin: boolean,
  ): Promise<Actor> {
    const claims = await this.claims(request);
    if (!claims) throw new AppError('UNAUTHENTICATED');
    const actor = actorOf(claims, false);
    if (access === 'signed-in') return actor;
    const user = requireUser(actor);
    if (access === 'user' && !resolvesAdmin) return user;
    const resolved = actorOf(claims, await this.#admins.isAdmin(claims.uid));
    return access === 'admin' ? requireAdmin(resolved) : resolved;
  }

  /** The actor behind a token, if there is one, where being signed in is a bonus. */
  async optionalActor(request: FastifyRequest): Promise<Actor | null> {
    const claims = await this.claims(request);
    if (!claims) return null;
    return actorOf(claims, claims.emailVerified && (await this.#admins.isAdmin(claims.uid)));
  }
}

function actorOf({ uid, email, emailVerified, provider }: Claims, admin: boolean): Actor {
  return { uid, email, emailVerified, provider, admin };
}
