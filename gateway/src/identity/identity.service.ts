import { accountsEvents, AppError, limits } from '@el-reto/contracts';
import type { Access, Actor, CallTerms } from '@el-reto/contracts';
import { requireAdmin, requireUser } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { GatewayEnv } from '../env.ts';
import { EventFeed } from '../messaging/event-feed.ts';
import { ENV } from '../tokens.ts';
import { AdminAccess } from './admin-access.ts';
import { bearerToken } from './bearer.ts';
import { rememberCaller } from './caller.ts';
import type { Claims } from './firebase-tokens.ts';
import { VerifiedTokens } from './verified-tokens.ts';

/** Who asks, and whether they may come in at all; what they may do is for the services to say. */
@Injectable()
export class Identity {
  constructor(
    private readonly tokens: VerifiedTokens,
    private readonly admins: AdminAccess,
    feed: EventFeed,
    @Inject(ENV) private readonly env: GatewayEnv,
  ) {
    feed.on(accountsEvents.accountDeleted, ({ uid }) => tokens.revoke(uid));
  }

  /** The claims of the request's token, or null for a request without one. */
  async claims(request: FastifyRequest): Promise<Claims | null> {
    const token = bearerToken(request.headers.authorization);
    return token === null ? null : this.tokens.claims(token);
  }

  /** The actor that a call asks for; who may not come in is told why by the error's code. */
  async actorFor(
    { access, recentSignIn, resolvesAdmin }: CallTerms,
    request: FastifyRequest,
  ): Promise<Actor> {
    const claims = await this.claims(request);
    if (!claims) throw new AppError('UNAUTHENTICATED');
    rememberCaller(request, claims.uid);
    const actor = await this.#admitted(access, claims, resolvesAdmin === true);
    const isRecent = Date.now() - claims.signedInAt * 1000 <= limits.recentSignInMs;
    if (recentSignIn && !isRecent) {
      throw new AppError('RECENT_SIGN_IN_NEEDED');
    }
    return actor;
  }

  /** The actor behind a token, if there is one, where being signed in is a bonus. */
  async optionalActor(request: FastifyRequest): Promise<Actor | null> {
    const claims = await this.claims(request);
    if (!claims) return null;
    return actorOf(claims, claims.emailVerified && (await this.#hasRights(claims)));
  }

  async #admitted(access: Access, claims: Claims, resolvesAdmin: boolean): Promise<Actor> {
    const actor = actorOf(claims, false);
    if (access === 'signed-in') return actor;
    const user = requireUser(actor);
    if (access === 'user') {
      return resolvesAdmin ? actorOf(claims, await this.#hasRights(claims)) : user;
    }
    const admin = requireAdmin(actorOf(claims, await this.admins.isAdmin(claims.uid)));
    if (this.#lacksFactor(claims)) throw new AppError('SECOND_FACTOR_NEEDED');
    return admin;
  }

  /** Whether an administrator's rights count for whoever signed in like this. */
  async #hasRights(claims: Claims): Promise<boolean> {
    return !this.#lacksFactor(claims) && (await this.admins.isAdmin(claims.uid));
  }

  #lacksFactor({ secondFactor }: Claims): boolean {
    return this.env.ADMIN_MFA === 'require' && !secondFactor;
  }
}

function actorOf({ uid, email, emailVerified, provider }: Claims, admin: boolean): Actor {
  return { uid, email, emailVerified, provider, admin };
}
