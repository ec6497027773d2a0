import { once } from 'node:events';
import Fastify from 'fastify';
import { wholeAnswer, type Headers } from './whole-answer.ts';

/**
 * The baseline of `compare` and `pictures`: a bare Fastify server with the product's answers in
 * memory, the n-th at `/n`, and a constant answer to a toggle.
 */
const [asked] = (await once(process, 'message')) as [{ url: string; headers: Headers }[]];
const app = Fastify();
for (const [n, { url, headers }] of asked.entries()) {
  const answer = await wholeAnswer(url, headers);
  const { 'content-type': type = '', 'content-encoding': coding } = answer.headers;
  app.get(`/${n}`, (_, reply) => {
    if (coding !== undefined) reply.header('content-encoding', coding);
    return reply.type(type).send(answer.bytes);
  });
}
app.post('/toggle', async () => ({
  success: true,
  likes: 1,
  liked: true,
  previouslyLikedPost: null,
}));

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('disconnect', () => process.exit(0));
