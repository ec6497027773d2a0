import { source as sourceSchema } from '@el-reto/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The source of this browser session; stored with an account that is created in it. */
const sourceCookie = 'origen';
const keptSource = new RegExp(`(?:^|;\\s*)${sourceCookie}=([^;]*)(?:;|$)`);
const notInNames = /[^a-z0-9._-]+/g;
const longestName = 40;

/** A `utm_source` in its counted form; null if it is empty. */
export function sourceFrom(text = ''): string | null {
  const name = text
    .toLowerCase()
    .replaceAll(notInNames, '-')
    .replace(/^[-._]+/, '');
  const { data } = sourceSchema.safeParse(name.slice(0, longestName));
  return data ?? null;
}

/** The source that the browser brought to the site. */
export const sourceOf = ({ headers }: FastifyRequest): string | null =>
  sourceFrom(keptSource.exec(headers.cookie ?? '')?.[1]);

/** Stores the source in the browser for this session. */
export function keepSource(request: FastifyRequest, reply: FastifyReply, source: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${sourceCookie}=${source}; Path=/; HttpOnly; SameSite=Lax${secure}`);
}
