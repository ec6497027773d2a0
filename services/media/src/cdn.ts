import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@el-reto/contracts';
import { ENV } from '@el-reto/service-kit';
import type { MediaEnv } from './env.ts';

const timeoutMs = 5_000;

/** Removes pictures from the caches of the CDN in front of the gateways (ADR 26). */
@Injectable()
export class Cdn {
  readonly isConfigured: boolean;

  constructor(@Inject(ENV) private readonly env: MediaEnv) {
    this.isConfigured = env.CDN_PURGE_URL !== undefined;
  }

  /**
   * Removes the picture at a storage path, or all pictures below a folder (ending with a slash), in every
   * width and format. Throws SERVICE_UNAVAILABLE unless the CDN confirms it.
   */
  async purge(place: string): Promise<void> {
    const {
      CDN_PURGE_URL: url,
      CDN_PURGE_METHOD: method,
      CDN_PURGE_HEADER,
      CDN_PURGE_BODY,
    } = this.env;
    if (url === undefined) return;
    const fill = (template: string) => template.replaceAll('{path}', `/media/${place}`);
    const headers = new Headers(CDN_PURGE_HEADER && [CDN_PURGE_HEADER]);
    if (CDN_PURGE_BODY !== undefined) headers.set('content-type', 'application/json');
    const body = CDN_PURGE_BODY === undefined ? null : fill(CDN_PURGE_BODY);
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(fill(url), {
      method,
      headers,
      body,
      signal,
      redirect: 'error',
    }).catch(unavailable);
    await answer.body?.cancel();
    if (!answer.ok) unavailable(new Error(`the CDN answers ${answer.status}`));
  }
}

function unavailable(cause: unknown): never {
  throw new AppError('SERVICE_UNAVAILABLE', {}, { cause });
}
