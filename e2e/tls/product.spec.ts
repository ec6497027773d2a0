import { readFileSync } from 'node:fs';
import { connect as connectPlain } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { serviceNames } from '@el-reto/contracts';
import { tlsPaths } from '@el-reto/contracts/tls-files';
import { deadLetters, takeBackup } from '@el-reto/ops';
import { parseEnv } from '@el-reto/dev';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reachFor, startProduct } from '../support/product.ts';
import type { Product } from '../support/product.ts';
import { environmentOf } from '../support/second-gateway.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct('sqlite', 'none', { TLS: 'on' });
  reachFor(product.info);
});
afterAll(() => product.stop());

const toldOf = (name: string) => environmentOf(product.info, name);
const dirOf = (party: string) => join(product.dataDir, 'tls', party);
const caOf = (party: string) => readFileSync(tlsPaths(dirOf(party)).caFile);
const filesOf = (party: string) => {
  const { certFile, keyFile } = tlsPaths(dirOf(party));
  return { ca: caOf(party), cert: readFileSync(certFile), key: readFileSync(keyFile) };
};

/** What a server says to a line of text, over TLS as `party` or as nobody; '' when it hangs up. */
async function told(url: URL, text: string, party?: string): Promise<string> {
  const files = party === undefined ? { ca: caOf('stack') } : filesOf(party);
  const socket = connectTls({ port: Number(url.port), host: url.hostname, ...files });
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
    socket.end();
  });
  socket.on('secureConnect', () => socket.write(text));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.on('close', resolve));
  return answer;
}

async function toldPlainly(url: URL, text: string): Promise<string> {
  const socket = connectPlain(Number(url.port), url.hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('connect', () => socket.end(text));
  await new Promise((resolve) => socket.on('close', resolve));
  return answer;
}

const get = 'GET /health/ready HTTP/1.1\r\nHost: media\r\nConnection: close\r\n\r\n';
const mediaUrl = () => new URL(toldOf('gateway')['MEDIA_URL'] ?? '');

describe('with TLS between the parts', () => {
  it('leads from sign-up to the winners', async () => {
    const people = await import('../support/people.ts');
    const { approve, endEvent, listOf, newEvent, newPerson, newPost, toggle } = people;
    const [ana, luz] = [await newPerson('Ana'), await newPerson('Luz')];
    const event = await newEvent();
    const post = await newPost(ana, event.id);
    await approve(post.id);
    expect(await toggle(luz, post.id)).toMatchObject({ likes: 1, liked: true });
    await expect.poll(async () => (await listOf(event.id))[0]?.likes).toBe(1);
    const [shown] = await listOf(event.id);
    const picture = await fetch(new URL(shown?.photoURL ?? '', product.info.site));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    await endEvent(event.id);
    const winners = async () =>
      (await (await fetch(`${product.info.site}/api/winners`)).json()) as unknown;
    await expect.poll(winners).toMatchObject([{ topPosts: [{ name: post.name, likes: 1 }] }]);
    const { status, dependencies } = (await (
      await fetch(`${product.info.admin}/api/health`)
    ).json()) as { status: string; dependencies: Record<string, string> };
    expect({ status, ...dependencies }).toMatchObject({ status: 'ok', redis: 'ok', media: 'ok' });
  });

  it('lets the operator look and copy', async () => {
    const env = parseEnv({ DATA_DIR: product.dataDir });
    const lines: string[] = [];
    await deadLetters(env, ['list'], (line) => lines.push(line));
    expect(lines.join('')).toContain('No hay mensajes descartados');
    const { manifest } = await takeBackup(env, join(product.dataDir, '../copy.tar.gz'));
    expect(Object.keys(manifest.files)).toContain('likes.sqlite');
  });
});

describe('without a certificate', () => {
  it('NATS lets nobody in, whatever the password', async () => {
    const { host, username: user, password: pass } = new URL(product.info.nats);
    const { caFile, certFile, keyFile } = tlsPaths(product.info.tls ?? '');
    const options = { servers: host, user, pass, reconnect: false, timeout: 3_000 };
    await expect(connect({ ...options, tls: { caFile } })).rejects.toThrow(
      /certificate|closed|reset/i,
    );
    await expect(connect(options)).rejects.toThrow(/certificate|secure|tls|closed/i);
    const known = await connect({ ...options, tls: { caFile, certFile, keyFile } });
    await known.close();
  });

  it('Redis answers nobody', async () => {
    const url = new URL(product.info.redis);
    expect(url.protocol).toBe('rediss:');
    const hello = `AUTH ${url.username} ${url.password}\r\nPING\r\n`;
    expect(await told(url, hello, 'stack')).toContain('+OK');
    expect(await told(url, hello)).toBe('');
    expect(await toldPlainly(url, hello)).not.toContain('+');
  });

  it('media gives nothing but its health, and to the gateway alone', async () => {
    const url = mediaUrl();
    expect(url.protocol).toBe('https:');
    expect(await told(url, get, 'gateway')).toContain('200 OK');
    expect(await told(url, get)).toBe('');
    expect(await told(url, get, 'likes')).toBe('');
    const plain = (product.info.metrics['media'] ?? '').replace('/metrics', '');
    expect((await fetch(`${plain}/health/ready`)).status).toBe(200);
    const token = { authorization: `Bearer ${toldOf('gateway')['MEDIA_TOKEN']}` };
    expect((await fetch(`${plain}/files/x.jpg`, { headers: token })).status).toBe(403);
  });
});

it('each process knows its own key, and the gateway alone where Redis is', () => {
  for (const name of [...serviceNames, 'gateway', 'admin']) {
    const { TLS_DIR, REDIS_URL } = toldOf(name);
    expect(TLS_DIR).toBe(dirOf(name));
    expect(REDIS_URL === undefined).toBe(name !== 'gateway');
  }
  expect(new URL(toldOf('gateway')['REDIS_URL'] ?? '').username).toBe('gateway');
  expect(toldOf('admin')['GATEWAY_URL']).toMatch(/^https:/);
});
