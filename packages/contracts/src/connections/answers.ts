import { ServerResponse } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import { strictestPolicy } from '../headers.ts';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

const policy = 'content-security-policy';
const isPage = (contentType: unknown) => String(contentType).startsWith('text/html');

/**
 * The server's responses: all carry `headers` where they do not say otherwise, and none is a page
 * without a policy. Set here, below the framework, they reach what it never sees, and cost a
 * cached answer less than a hook would.
 */
export function answersWith(headers: Readonly<Record<string, string>>): typeof ServerResponse {
  const always = Object.entries(headers);
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, reason?: string | Headers, rest?: Headers): this {
      const given = typeof reason === 'object' ? reason : rest;
      if (given && !Array.isArray(given)) {
        for (const [name, value] of always) given[name] ??= value;
        if (isPage(given['content-type'])) given[policy] ??= strictestPolicy;
      } else {
        for (const [name, value] of always) if (!this.hasHeader(name)) this.setHeader(name, value);
        if (isPage(this.getHeader('content-type')) && !this.hasHeader(policy)) {
          this.setHeader(policy, strictestPolicy);
        }
      }
      // Node accepts a reason or headers as the second argument, with an overload for each.
      return super.writeHead(status, reason as string, rest);
    }
  };
}

/** A refusal as a page without scripts, for an address that the site's own page cannot be drawn for. */
export const errorPage = (sentence: string): string => `<!doctype html>
<html lang="es-MX">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="robots" content="noindex" />
  <title>${sentence}</title>
  <h1>${sentence}</h1>
</html>
`;
