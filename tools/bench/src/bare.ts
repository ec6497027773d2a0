import { parseArgs } from 'node:util';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/** What the product is measured against: Fastify alone, answering the same bytes. */
const { values } = parseArgs({ options: { list: { type: 'string' } } });
const list = readFileSync(values.list ?? '');
const app = Fastify();

app.get('/list', (_, reply) => reply.type('application/json; charset=utf-8').send(list));
app.post('/toggle', async () => ({
  success: true,
  likes: 1,
  liked: true,
  previouslyLikedPost: null,
}));

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(address);
process.once('disconnect', () => process.exit(0));
