import { createHmac } from 'node:crypto';
import type { LikeSource } from '@el-reto/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import type { GatewayEnv } from '../env.ts';
import { LikeSources } from './like-sources.ts';

const browser = { 'user-agent': 'Chrome' };

/** Returns the source of a like with these headers, and the cookies of the answer. */
function look(
  headers: Record<string, string>,
  { LIMITS = 'on', APP_CHECK = 'off', ...more }: Partial<GatewayEnv> = {},
  protocol = 'http',
) {
  const cookies: string[] = [];
  const reply = { header: (_: string, value: string) => cookies.push(value) };
  const source = new LikeSources({ LIMITS, APP_CHECK, ...more } as GatewayEnv).of({
    actor: { uid: 'ana' },
    request: { headers, ip: '203.0.113.7', protocol } as unknown as FastifyRequest,
    reply: reply as unknown as FastifyReply,
  });
  return { source: source as LikeSource | undefined, cookies };
}

it('the mark of a browser is random, and neither scripts nor other sites can read or send it', () => {
  const [first, second] = [look(browser), look(browser)];
  expect(first.source?.device).toBeNull();
  expect(first.cookies).toEqual([
    expect.stringMatching(/^marca=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
  ]);
  expect(first.cookies).not.toEqual(second.cookies);
});

it('the mark of a browser is sent over HTTPS only if the site uses HTTPS', () => {
  expect(look(browser, {}, 'https').cookies).toEqual([expect.stringMatching(/; Secure$/)]);
});

it('the mark of a browser is kept if the browser has one; a forged mark is replaced', () => {
  const mark = 'abcdefghijklmnopqrstu-';
  const known = look({ ...browser, cookie: `a=b; marca=${mark}; c=d` });
  expect(known).toEqual({ source: expect.objectContaining({ device: mark }), cookies: [] });
  for (const cookie of ['marca=short', `marca=${mark}x`, `otra-marca=${mark}`]) {
    expect(look({ ...browser, cookie }).source?.device).toBeNull();
  }
});

it.each([
  [{ 'page-age': '4000' }, { pageMs: 4_000 }],
  [{ 'page-age': '-1' }, { pageMs: null }],
  [{ 'page-age': '999999999999' }, { pageMs: 604_800_000 }],
  [{}, { pageMs: null, appCheck: null, address: '203.0.113.7', userAgent: '' }],
  [{ 'user-agent': 'x'.repeat(600) }, { userAgent: 'x'.repeat(512) }],
])('a like with the headers %j has the source %j', (headers, expected) => {
  expect(look(headers).source).toMatchObject(expected);
});

it('App Check counts as passed if it is enforced', () => {
  expect(look(browser, { APP_CHECK: 'enforce' }).source?.appCheck).toBe(true);
});

const signed = (uid: string, key = 'key') => ({
  'load-signature': createHmac('sha256', key).update(uid).digest('base64url'),
});

it.each([
  ['off', 'key', signed('ana'), 'load'],
  ['off', 'key', signed('eva'), undefined],
  ['off', 'key', signed('ana', 'other'), undefined],
  ['off', 'key', { 'load-signature': 'x' }, undefined],
  ['off', undefined, signed('ana'), undefined],
  ['on', 'key', signed('ana'), expect.objectContaining({ address: '203.0.113.7' })],
] as const)('with LIMITS=%s and the key %s a like with %j has the source %j', (...row) => {
  const [LIMITS, LOAD_KEY, headers, source] = row;
  expect(look(headers, { LIMITS, LOAD_KEY }).source).toEqual(source);
});

it('no source is recorded with LIMITS=off, because one machine represents many people', () => {
  expect(look(browser, { LIMITS: 'off' })).toEqual({ source: undefined, cookies: [] });
});
