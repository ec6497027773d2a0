import { fastify, type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveFiles } from './serve-files.ts';

/** More bytes than the operating system buffers for a reader that reads nothing. */
const large = Buffer.alloc(64 * 1024 * 1024);
let bytes: Buffer;
let taken: number[];
let hasMemory: boolean;
let isKept: boolean;
/** Whether a picture is deleted while it is being loaded. */
let isGone: boolean;
let app: FastifyInstance;
let port: number;

const file = () => ({
  bytes,
  tag: 'p1',
  headers: {},
  content: { 'content-type': 'image/jpeg' },
});

beforeEach(async () => {
  [taken, hasMemory, isKept, isGone] = [[], true, true, false];
  app = fastify({ forceCloseConnections: true });
  const hold = { take: (size: number) => taken.push(size) > 0 && hasMemory, release: () => {} };
  serveFiles(app, {
    kept: {
      get: () => (isKept ? file() : undefined),
      read: async () => {
        isGone = true;
        return file();
      },
    },
    media: { send: () => Promise.reject(new Error('it is kept')) },
    traffic: { admitReader: () => hold, checkReader: () => {} },
    gone: { has: () => isGone },
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => app.close());

/** Requests a picture and reads only the headers. */
async function ask(range = '') {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /media/p1.jpg HTTP/1.1\r\nHost: x\r\n${range}\r\n`);
  await once(socket, 'readable');
  return socket;
}

it('a reader who takes a stored picture at once occupies no memory', async () => {
  bytes = Buffer.alloc(24_000);
  (await ask()).destroy();
  expect(taken).toEqual([]);
});

it.each(['', 'Range: bytes=0-60000000\r\n'])('a slow reader holds it all (%j)', async (range) => {
  bytes = large;
  (await ask(range)).destroy();
  expect(taken).toEqual([large.length]);
});

it('a slow reader is disconnected if there is no memory', async () => {
  [bytes, hasMemory] = [large, false];
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).write('GET /media/p1.jpg HTTP/1.1\r\nHost: x\r\n\r\n');
  let size = 0;
  socket.on('data', (part: Buffer) => (size += part.length));
  await once(socket, 'close');
  expect(size).toBeLessThan(large.length);
});

it('a picture that is deleted while it is loaded is not shown', async () => {
  [bytes, isKept] = [Buffer.alloc(24_000), false];
  expect((await app.inject('/media/p1.jpg')).statusCode).toBe(404);
});
