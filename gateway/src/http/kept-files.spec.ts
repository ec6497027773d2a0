import { immutable } from '@el-reto/contracts/headers';
import { errorStatus } from '@el-reto/contracts';
import { fastify } from 'fastify';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { dirOfFile } from '@el-reto/testing/temporary-dir';
import { beforeAll, expect, it } from 'vitest';
import { KeptFiles } from './kept-files.ts';
import { toAppError } from './errors.ts';

const app = fastify();
app.setErrorHandler((error, _, reply) => reply.code(errorStatus[toAppError(error).code]).send());
const dir = dirOfFile();
const put = (name: string, content: string | Buffer) =>
  writeFile(join(dir, 'assets', name), content);
const ask = (name: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/${name}`, headers });

beforeAll(async () => {
  await mkdir(join(dir, 'assets/shared'), { recursive: true });
  await writeFile(join(dir, 'secret.js'), 'secret');
  const files = new KeptFiles(join(dir, 'assets'), (name) =>
    name === 'entry.js' ? 'no-cache' : immutable,
  );
  app.get<{ Params: { '*': string } }>('/*', (request, reply) =>
    files.send(request, reply, request.params['*']),
  );
});

it('sends a hashed file from memory, even after its deletion', async () => {
  await put('style-1a.css', 'p{}');
  const first = await ask('style-1a.css');
  await rm(join(dir, 'assets/style-1a.css'));
  const kept = await ask('style-1a.css');
  expect([kept.body, kept.headers.etag]).toEqual(['p{}', first.headers.etag]);
  expect(kept.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': immutable,
  });
});

it('reads a file again if its name stays while its content changes', async () => {
  await put('entry.js', 'one');
  expect((await ask('entry.js')).body).toBe('one');
  await put('entry.js', 'two');
  await expect.poll(async () => (await ask('entry.js')).body).toBe('two');
});

it('sends a precompressed file to clients that accept the coding', async () => {
  await put('a.js', 'plain');
  await put('a.js.br', brotliCompressSync('plain'));
  const coded = await ask('a.js', { 'accept-encoding': 'gzip, br' });
  expect(coded.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  });
  expect(coded.rawPayload).toEqual(brotliCompressSync('plain'));
  const plain = await ask('a.js', { 'accept-encoding': 'gzip' });
  expect([plain.body, plain.headers['content-encoding']]).toEqual(['plain', undefined]);
  expect(plain.headers.etag).not.toBe(coded.headers.etag);
});

it.each(['a.js', 'shared/b@1.js'])('sends %s', async (name) => {
  await put(name, 'x');
  expect((await ask(name)).statusCode).toBe(200);
});

it.each(['nope.js', '..%2fsecret.js', 'shared%2f..%2f..%2fsecret.js', '.hidden.js', 'shared', ''])(
  'there is no file %j',
  async (name) => {
    await put('.hidden.js', 'secret');
    expect((await ask(name)).statusCode).toBe(404);
  },
);
