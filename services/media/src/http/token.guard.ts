import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@el-reto/contracts';
import { ENV } from '@el-reto/service-kit';
import type { FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { MediaEnv } from '../env.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Takes the same time for all tokens, even of different lengths. */
export function isToken(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

/** Requires the token that the gateway and the media service share. */
@Injectable()
export class TokenGuard implements CanActivate {
  constructor(@Inject(ENV) private readonly env: MediaEnv) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isToken(headers.authorization, this.env.MEDIA_TOKEN)) throw new AppError('FORBIDDEN');
    return true;
  }
}
