import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { AppError } from '@el-reto/contracts';
import type { FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { MEDIA_ENV } from '../env.ts';
import type { MediaEnv } from '../env.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time, whatever the lengths. */
export function isToken(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

/** Lets in who knows the token that gateway and media service share. */
@Injectable()
export class TokenGuard implements CanActivate {
  readonly #token: string;

  constructor(@Inject(MEDIA_ENV) env: MediaEnv) {
    this.#token = env.MEDIA_TOKEN;
  }

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isToken(headers.authorization, this.#token)) throw new AppError('FORBIDDEN');
    return true;
  }
}
