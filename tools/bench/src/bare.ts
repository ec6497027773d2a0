import { once } from 'node:events';
import Fastify from 'fastify';

/** The baseline of `compare`: a bare Fastify server that sends the same bytes. */
const [list] = (await once(process, 'message')) as [string];
const bytes = Buffer.from(list);
const app = Fastify();

app.get('/list', (_, reply) => reply.type('application/json; charset=utf-8').send(bytes));
app.post('/toggle', async () => ({
  success: true,
  likes: 1,
  liked: true,
  previouslyLikedPost: null,
}));

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('disconnect', () => process.exit(0));
