import {
  accountsEvents,
  accountsRequests,
  AppError,
  serviceLimits,
  type Access,
  type Actor,
  type CallDefinition,
} from '@el-reto/contracts';
import { requireAccess, RequestClient } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ENV, type GatewayEnv } from '../env.ts';
import { EventFeed } from '../messaging/event-feed.ts';
import type { Claims } from './firebase-tokens.ts';
import { bearerToken, VerifiedTokens, type Freshness } from './verified-tokens.ts';

/** For how long it is remembered who is an administrator, as the accounts service says. */
const adminForMs = 10_000;

/** Who asks, and whether they may come in at all; what they may do is for the services to say. */
@Injectable()
export class Identity {
  readonly #admins: LRUCache<string, boolean>;

  constructor(
    requests: RequestClient,
    private readonly tokens: VerifiedTokens,
    feed: EventFeed,
    @Inject(ENV) private readonly env: GatewayEnv,
  ) {
    this.#admins = new LRUCache({
      max: 10_000,
      ttl: adminForMs,
      ignoreFetchAbort: true,
      fetchMethod: async (uid) => (await requests.ask(accountsRequests.getAccess, { uid })).admin,
    });
    feed.on(accountsEvents.adminChanged, ({ uid }) => this.#admins.delete(uid));
    feed.on(accountsEvents.accountDeleted, ({ uid }) => {
      this.#admins.delete(uid);
      tokens.revoke(uid);
    });
    feed.onReset(() => this.#admins.clear());
  }

  /** The actor that a call asks for; who may not come in is told why by the error's code. */
  async actorFor(call: CallDefinition, request: FastifyRequest): Promise<Actor> {
    const { access, recentSignIn, resolvesAdmin } = call;
    const claims = await this.#claims(request, freshnessFor(call));
    if (!claims) throw new AppError('UNAUTHENTICATED');
    request.callerId = claims.uid;
    const actor = await this.#admitted(access, claims, resolvesAdmin === true);
    const isRecent = Date.now() - claims.signedInAt * 1000 <= serviceLimits.recentSignInMs;
    if (recentSignIn && !isRecent) {
      throw new AppError('RECENT_SIGN_IN_NEEDED');
    }
    return actor;
  }

  /** The actor behind a token, if there is one, where being signed in is a bonus. */
  async optionalActor(request: FastifyRequest): Promise<Actor | null> {
    const claims = await this.#claims(request, 'remembered');
    if (!claims) return null;
    return actorOf(claims, claims.emailVerified && (await this.#hasRights(claims)));
  }

  /** The claims of the request's token, or null for a request without one. */
  async #claims(request: FastifyRequest, freshness: Freshness): Promise<Claims | null> {
    const token = bearerToken(request.headers.authorization);
    return token === null ? null : this.tokens.claims(token, freshness);
  }

  async #admitted(access: Access, claims: Claims, resolvesAdmin: boolean): Promise<Actor> {
    const actor = actorOf(claims, false);
    if (access === 'signed-in') return actor;
    requireAccess('user', actor);
    if (access === 'user') {
      return resolvesAdmin ? actorOf(claims, await this.#hasRights(claims)) : actor;
    }
    const admin = actorOf(claims, await this.#admins.forceFetch(claims.uid));
    requireAccess('admin', admin);
    if (this.#lacksFactor(claims)) throw new AppError('SECOND_FACTOR_NEEDED');
    return admin;
  }

  /** Whether an administrator's rights count for whoever signed in like this. */
  async #hasRights(claims: Claims): Promise<boolean> {
    return !this.#lacksFactor(claims) && this.#admins.forceFetch(claims.uid);
  }

  #lacksFactor({ secondFactor }: Claims): boolean {
    return this.env.ADMIN_MFA === 'require' && !secondFactor;
  }
}

/** How fresh the verification of the caller's token has to be. */
function freshnessFor({
  method,
  recentSignIn,
  noted,
  whileIdentityIsAway,
}: CallDefinition): Freshness {
  if (recentSignIn) return 'now';
  const isRead = method === 'GET' && noted !== 'export';
  return isRead || whileIdentityIsAway ? 'remembered' : 'recent';
}

function actorOf(claims: Claims, admin: boolean): Actor {
  const { uid, email, emailVerified, provider, signedInAt } = claims;
  return { uid, email, emailVerified, provider, admin, signedInAt: signedInAt * 1000 };
}
