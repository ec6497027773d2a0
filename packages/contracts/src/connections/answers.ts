import { ServerResponse } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import { strictestPolicy } from '../headers.ts';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

const policy = 'content-security-policy';
const isPage = (contentType: unknown) => String(contentType).startsWith('text/html');

/**
 * A class of responses that always have `headers`, unless the response sets them itself, and that add a
 * strict policy to every page without one. This level also covers answers that the framework never sees,
 * and costs a cached answer less than a hook would.
 */
export function responseClassWith(
  headers: Readonly<Record<string, string>>,
): typeof ServerResponse {
  const always = Object.entries(headers);
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, reason?: string | Headers, rest?: Headers): this {
      const given = typeof reason === 'object' ? reason : rest;
      // Fastify gives answers to HEAD the length 0, but a 304 has the length of the 200 or none.
      if (status === 304 && given && !Array.isArray(given)) delete given['content-length'];
      if (given && !Array.isArray(given)) {
        for (const [name, value] of always) given[name] ??= value;
        if (isPage(given['content-type'])) given[policy] ??= strictestPolicy;
      } else {
        for (const [name, value] of always) if (!this.hasHeader(name)) this.setHeader(name, value);
        if (isPage(this.getHeader('content-type')) && !this.hasHeader(policy)) {
          this.setHeader(policy, strictestPolicy);
        }
      }
      // Node's `writeHead` has overloads: the second argument is a reason or headers.
      return super.writeHead(status, reason as string, rest);
    }
  };
}

/** An error as a page without scripts, for addresses for which the site cannot render its own page. */
export const errorPage = (sentence: string): string => `<!doctype html>
<html lang="es-MX">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="robots" content="noindex" />
  <title>${sentence}</title>
  <h1>${sentence}</h1>
</html>
`;

/** The path in a request's target: decoded, without the query, as "Page not found" names it. */
export function requestedPath(target: string): string {
  const [path = ''] = target.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
