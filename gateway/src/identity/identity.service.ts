import {
  accountsEvents,
  accountsRequests,
  AppError,
  refusesBanned,
  serviceLimits,
  type Access,
  type Actor,
  type CallDefinition,
} from '@el-reto/contracts';
import { requireAccess, RequestClient } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { ENV, type GatewayEnv } from '../env.ts';
import { EventFeed } from '../messaging/event-feed.ts';
import type { Claims } from './firebase-tokens.ts';
import { bearerToken, VerifiedTokens, type Freshness } from './verified-tokens.ts';

/** How long an account's rights are remembered, in milliseconds. The accounts service knows them. */
const rightsForMs = 10_000;

type Rights = z.output<typeof accountsRequests.getAccess.output>;

/** Identifies callers and decides whether they may use a call. Services decide about access to data. */
@Injectable()
export class Identity {
  /** Rights by uid. The context of a fetch is the account's email address. */
  readonly #rights: LRUCache<string, Rights, string>;

  constructor(
    requests: RequestClient,
    private readonly tokens: VerifiedTokens,
    feed: EventFeed,
    @Inject(ENV) private readonly env: GatewayEnv,
  ) {
    this.#rights = new LRUCache({
      max: 10_000,
      ttl: rightsForMs,
      ignoreFetchAbort: true,
      fetchMethod: (uid, _, { context: email }) =>
        requests.ask(accountsRequests.getAccess, { uid, email }),
    });
    const changed = ({ uid }: { uid: string }) => void this.#rights.delete(uid);
    feed.on(accountsEvents.adminChanged, changed);
    feed.on(accountsEvents.accountBanned, changed);
    feed.on(accountsEvents.accountUnbanned, changed);
    feed.on(accountsEvents.accountDeleted, ({ uid }) => {
      changed({ uid });
      tokens.revoke(uid);
    });
    feed.onReset(() => this.#rights.clear());
  }

  /** The actor of a call. Throws an error whose code states why the call is refused. */
  async actorFor(call: CallDefinition, request: FastifyRequest): Promise<Actor> {
    const { access, recentSignIn, resolvesAdmin } = call;
    const claims = await this.#claims(request, freshnessFor(call));
    if (!claims) throw new AppError('UNAUTHENTICATED');
    request.callerId = claims.uid;
    const actor = await this.#admitted(access, claims, resolvesAdmin === true);
    const isRecent = Date.now() - claims.signedInAt * 1000 <= serviceLimits.recentSignInMs;
    if (recentSignIn === true && !isRecent) {
      throw new AppError('RECENT_SIGN_IN_NEEDED');
    }
    if (refusesBanned(call) && (await this.#rightsOf(claims)).banned) throw new AppError('BANNED');
    return actor;
  }

  /** The actor of an optional token, for calls that answer more to signed-in callers. */
  async optionalActor(request: FastifyRequest): Promise<Actor | null> {
    const claims = await this.#claims(request, 'remembered');
    if (!claims) return null;
    return actorOf(claims, claims.emailVerified && (await this.#hasRights(claims)));
  }

  /** The claims of the request's token; null without a token. */
  async #claims(request: FastifyRequest, freshness: Freshness): Promise<Claims | null> {
    const token = bearerToken(request.headers.authorization);
    return token === null ? null : this.tokens.claims(token, freshness);
  }

  #rightsOf({ uid, email }: Claims): Promise<Rights> {
    return this.#rights.forceFetch(uid, { context: email });
  }

  async #admitted(access: Access, claims: Claims, resolvesAdmin: boolean): Promise<Actor> {
    const actor = actorOf(claims, false);
    if (access === 'signed-in') return actor;
    requireAccess('user', actor);
    if (access === 'user') {
      return resolvesAdmin ? actorOf(claims, await this.#hasRights(claims)) : actor;
    }
    const admin = actorOf(claims, (await this.#rightsOf(claims)).admin);
    requireAccess('admin', admin);
    if (this.#lacksFactor(claims)) throw new AppError('SECOND_FACTOR_NEEDED');
    return admin;
  }

  /** Whether the account has administrator rights, and this sign-in may use them. */
  async #hasRights(claims: Claims): Promise<boolean> {
    return !this.#lacksFactor(claims) && (await this.#rightsOf(claims)).admin;
  }

  #lacksFactor({ secondFactor }: Claims): boolean {
    return this.env.ADMIN_MFA === 'require' && !secondFactor;
  }
}

function freshnessFor({
  method,
  recentSignIn,
  securityKind,
  duringIdentityOutage,
}: CallDefinition): Freshness {
  if (recentSignIn) return 'now';
  const isRead = method === 'GET' && securityKind !== 'export';
  return isRead || duringIdentityOutage ? 'remembered' : 'recent';
}

function actorOf(claims: Claims, admin: boolean): Actor {
  const { uid, email, emailVerified, provider, signedInAt } = claims;
  return { uid, email, emailVerified, provider, admin, signedInAt: signedInAt * 1000 };
}
