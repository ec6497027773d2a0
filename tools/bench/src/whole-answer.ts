import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Headers = Readonly<Record<string, string>>;

/** An answer with the bytes that were sent, without decompression. */
export async function wholeAnswer(url: string, headers: Headers = {}) {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes: await buffer(answer) };
}
