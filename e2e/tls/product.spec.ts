import { readFileSync } from 'node:fs';
import { connect as connectPlain, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { serviceNames } from '@el-reto/contracts';
import { tlsPaths } from '@el-reto/contracts/tls-files';
import { deadLetters, takeBackup } from '@el-reto/ops';
import { parseEnv } from '@el-reto/dev';
import { connect } from '@nats-io/transport-node';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reachFor, startProduct, type Product } from '../support/product.ts';
import { environmentOf } from '../support/second-gateway.ts';

/** A product with TLS between its parts. */
let product: Product;
beforeAll(async () => {
  product = await startProduct('sqlite', 'none', { TLS: 'on' });
  reachFor(product.info);
});
afterAll(() => product?.stop());

const envOf = (name: string) => environmentOf(product.info, name);
const dirOf = (party: string) => join(product.dataDir, 'tls', party);
const caOf = (party: string) => readFileSync(tlsPaths(dirOf(party)).caFile);
const filesOf = (party: string) => {
  const { certFile, keyFile } = tlsPaths(dirOf(party));
  return { ca: caOf(party), cert: readFileSync(certFile), key: readFileSync(keyFile) };
};

/** The server's answer to `text` on this socket; '' if the server closes the connection. */
async function answerOn(socket: Socket, text: string, isReady = 'secureConnect') {
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
    socket.end();
  });
  socket.on(isReady, () => socket.write(text));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.on('close', resolve));
  return answer;
}

/**
 * A server's answer to `text` over TLS, with the certificate of `party` or without a certificate.
 */
const answerOf = ({ port, hostname: host }: URL, text: string, party?: string) =>
  answerOn(
    connectTls({ port: Number(port), host, ...(party ? filesOf(party) : { ca: caOf('stack') }) }),
    text,
  );

const get = 'GET /health/ready HTTP/1.1\r\nHost: media\r\nConnection: close\r\n\r\n';

it('a card is public with its picture, and all parts are healthy', async () => {
  const { listOf, newContest, read } = await import('../support/people.ts');
  const { event } = await newContest('La Segura');
  const [shown] = await listOf(event.id);
  const picture = await read(shown?.photoURL ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const size = await sharp(await picture.arrayBuffer()).metadata();
  expect(size).toMatchObject({ width: 96, height: 72 });
  const health = async () => (await fetch(`${product.info.admin}/api/health`)).json();
  // A dependency that is busy for 1.5 s counts as down.
  await expect.poll(health).toMatchObject({
    status: 'ok',
    dependencies: { redis: 'ok', media: 'ok' },
  });
});

it('an operator reads dead letters and takes a backup', async () => {
  const env = parseEnv({ DATA_DIR: product.dataDir });
  const lines: string[] = [];
  await deadLetters(env, ['list'], (line) => lines.push(line));
  expect(lines.join('')).toContain('No hay mensajes descartados');
  const { manifest } = await takeBackup(env, join(product.dataDir, '../copy.tar.gz'));
  expect(Object.keys(manifest.files)).toContain('likes.sqlite');
});

it('NATS admits no client without a certificate, even with the right password', async () => {
  const { host, username: user, password: pass } = new URL(product.info.nats);
  const { caFile, certFile, keyFile } = tlsPaths(product.info.tls ?? '');
  const options = { servers: host, user, pass, reconnect: false, timeout: 30_000 };
  await expect(connect({ ...options, tls: { caFile } })).rejects.toThrow(
    /certificate|closed|reset/i,
  );
  await expect(connect(options)).rejects.toThrow(/certificate|secure|tls|closed/i);
  const known = await connect({ ...options, tls: { caFile, certFile, keyFile } });
  await known.close();
});

it('Redis answers no client without a certificate', async () => {
  const url = new URL(product.info.redis);
  expect(url.protocol).toBe('rediss:');
  const hello = `AUTH ${url.username} ${url.password}\r\nPING\r\n`;
  expect(await answerOf(url, hello, 'stack')).toContain('+OK');
  expect(await answerOf(url, hello)).toBe('');
  const plain = connectPlain(Number(url.port), url.hostname);
  expect(await answerOn(plain, `${hello}QUIT\r\n`, 'connect')).not.toContain('+');
});

it('the media service answers clients without a certificate only about its health, and sends files only to the gateway', async () => {
  const url = new URL(envOf('gateway')['MEDIA_URL'] ?? '');
  expect(url.protocol).toBe('https:');
  expect(await answerOf(url, get, 'gateway')).toContain('200 OK');
  expect(await answerOf(url, get)).toBe('');
  expect(await answerOf(url, get, 'likes')).toBe('');
  const plain = (product.info.metrics['media'] ?? '').replace('/metrics', '');
  expect((await fetch(`${plain}/health/ready`)).status).toBe(200);
  const token = { authorization: `Bearer ${envOf('gateway')['MEDIA_TOKEN']}` };
  expect((await fetch(`${plain}/files/x.jpg`, { headers: token })).status).toBe(403);
});

it('each process has its own key, and only the gateway has the address of Redis', () => {
  for (const name of [...serviceNames, 'gateway', 'admin']) {
    const { TLS_DIR, REDIS_URL } = envOf(name);
    expect(TLS_DIR).toBe(dirOf(name));
    expect(REDIS_URL === undefined).toBe(name !== 'gateway');
  }
  expect(new URL(envOf('gateway')['REDIS_URL'] ?? '').username).toBe('gateway');
  expect(envOf('admin')['GATEWAY_URL']).toMatch(/^https:/);
});
