import { createHmac, randomBytes } from 'node:crypto';
import type { LikeSource } from '@el-reto/contracts';
import { isSameSecret } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENV, type GatewayEnv } from '../env.ts';

/** First-party cookie that marks a browser: it reveals many likes from one browser. */
const deviceCookie = 'marca';
/** Header with the time for which the page has been shown, in milliseconds. */
const pageAgeHeader = 'page-age';
/** Header of load tests: the HMAC-SHA256 of the uid under LOAD_KEY. */
const loadHeader = 'load-signature';
const maxAgeSeconds = 365 * 24 * 60 * 60;
const markOf = new RegExp(`(?:^|;\\s*)${deviceCookie}=([\\w-]{22})(?:;|$)`);
const longestAgentLength = 512;
const longestPageMs = 7 * 24 * 60 * 60 * 1000;

interface LikeCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly actor: { readonly uid: string };
}

@Injectable()
export class LikeSources {
  constructor(@Inject(ENV) private readonly env: GatewayEnv) {}

  /**
   * With `LIMITS=off`, one machine sends the likes of many people. Then the result is `load` for a
   * signed request of a load test, otherwise undefined.
   */
  of({ request, reply, actor }: LikeCall): LikeSource | 'load' | undefined {
    const { headers, ip } = request;
    if (this.env.LIMITS === 'off') {
      return this.#isSigned(headers[loadHeader], actor.uid) ? 'load' : undefined;
    }
    return {
      address: ip,
      device: this.mark(request, reply),
      userAgent: (headers['user-agent'] ?? '').slice(0, longestAgentLength),
      // With `enforce`, only requests with a valid App Check token get here.
      appCheck: this.env.APP_CHECK === 'enforce' ? true : null,
      pageMs: pageMsIn(headers[pageAgeHeader]),
    };
  }

  #isSigned(signature: string | string[] | undefined, uid: string): boolean {
    const { LOAD_KEY: key } = this.env;
    if (key === undefined || typeof signature !== 'string') return false;
    return isSameSecret(signature, createHmac('sha256', key).update(uid).digest('base64url'));
  }

  /** The browser's mark. A browser without one gets a cookie for its next request. */
  mark(request: FastifyRequest, reply: FastifyReply): string | null {
    const mark = markOf.exec(request.headers.cookie ?? '')?.[1];
    if (mark !== undefined) return mark;
    const secure = request.protocol === 'https' ? '; Secure' : '';
    const value = randomBytes(16).toString('base64url');
    const cookie = `${deviceCookie}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`;
    reply.header('set-cookie', cookie + secure);
    return null;
  }
}

function pageMsIn(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string' || !/^\d{1,12}$/.test(header)) return null;
  return Math.min(Number(header), longestPageMs);
}
