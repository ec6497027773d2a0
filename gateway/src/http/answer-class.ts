import { strictestPolicy } from '@el-reto/contracts/headers';
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import { ServerResponse } from 'node:http';

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
      // What Node takes second may be either: its types have an overload for each.
      return super.writeHead(status, reason as string, rest);
    }
  };
}
