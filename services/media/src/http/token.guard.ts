import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@el-reto/contracts';
import { ENV, isSameSecret } from '@el-reto/service-kit';
import type { FastifyRequest } from 'fastify';
import type { MediaEnv } from '../env.ts';

/** Requires the token that the gateway and the media service share. */
@Injectable()
export class TokenGuard implements CanActivate {
  constructor(@Inject(ENV) private readonly env: MediaEnv) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const { authorization = '' } = headers;
    if (isSameSecret(authorization, `Bearer ${this.env.MEDIA_TOKEN}`)) return true;
    throw new AppError('FORBIDDEN');
  }
}
