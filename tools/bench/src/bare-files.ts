import { once } from 'node:events';
import Fastify from 'fastify';
import { wholeAnswer, type Headers } from './whole-answer.ts';

/** The baseline of `pictures`: a bare Fastify server with the product's answers in memory. */
const [text] = (await once(process, 'message')) as [string];
const app = Fastify();
for (const [n, { url, headers }] of (
  JSON.parse(text) as { url: string; headers: Headers }[]
).entries()) {
  const answer = await wholeAnswer(url, headers);
  const { 'content-type': type = '', 'content-encoding': coding } = answer.headers;
  app.get(`/${n}`, (_, reply) => {
    if (coding !== undefined) reply.header('content-encoding', coding);
    return reply.type(type).send(answer.bytes);
  });
}

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('disconnect', () => process.exit(0));
