import { source as sourceSchema } from '@el-reto/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Cookie with the source of this browser session. An account that is created in the session stores the
 * source.
 */
const sourceCookie = 'origen';
const keptSource = new RegExp(`(?:^|;\\s*)${sourceCookie}=([^;]*)(?:;|$)`);
const notInNames = /[^a-z0-9._-]+/g;
const longestName = 40;

/** The form in which a `utm_source` is counted; null if it is empty. */
export function sourceFrom(text = ''): string | null {
  const name = text
    .toLowerCase()
    .replaceAll(notInNames, '-')
    .replace(/^[-._]+/, '');
  const { data } = sourceSchema.safeParse(name.slice(0, longestName));
  return data ?? null;
}

export const sourceOf = ({ headers }: FastifyRequest): string | null =>
  sourceFrom(keptSource.exec(headers.cookie ?? '')?.[1]);

export function keepSource(request: FastifyRequest, reply: FastifyReply, source: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${sourceCookie}=${source}; Path=/; HttpOnly; SameSite=Lax${secure}`);
}
