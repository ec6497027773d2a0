import { calls } from '@el-reto/contracts';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { idempotencyKeyOf, parseParts, prefersMinimal } from './parse-call.ts';

const empty = { method: 'POST', headers: {}, params: {}, query: {}, body: undefined };
const request = (parts: object) => ({ ...empty, ...parts }) as unknown as FastifyRequest;

it('parseParts parses the parts that the route declares and ignores the others', () => {
  const parsed = parseParts(
    calls.listEventPosts,
    request({ params: { eventId: 'e1' }, query: { limit: '20', utm: 'x' }, body: 'ignored' }),
  );
  expect(parsed).toEqual({ params: { eventId: 'e1' }, query: { limit: 20 }, body: undefined });
});

it('parseParts reports the first fault', () => {
  expect(() => parseParts(calls.togglePostLike, request({ params: { postId: 'p1' } }))).toThrow(
    /MALFORMED_REQUEST.*uid/,
  );
});

it('parseParts treats a missing body as empty, and null as an invalid body', () => {
  const params = { postId: 'p1' };
  expect(parseParts(calls.denyPost, request({ params })).body).toEqual({});
  expect(() => parseParts(calls.denyPost, request({ params, body: null }))).toThrow('MALFORMED');
});

const key = '0f8fad5b-d9cb-469f-a165-70867728950e';

const keyed = (value: string) => request({ headers: { 'idempotency-key': value } });

it('idempotencyKeyOf returns the UUID of the header in lower case; undefined without a key and for reads', () => {
  for (const uuid of [key, key.toUpperCase(), '11111111-1111-1111-1111-111111111111']) {
    expect(idempotencyKeyOf(keyed(uuid))).toBe(uuid.toLowerCase());
  }
  expect(idempotencyKeyOf(request({}))).toBeUndefined();
  for (const method of ['GET', 'HEAD']) {
    expect(idempotencyKeyOf({ ...keyed('abc'), method })).toBeUndefined();
  }
});

it.each(['', 'abc', `${key}x`])('idempotencyKeyOf refuses %j', (value) => {
  expect(() => idempotencyKeyOf(keyed(value))).toThrow('MALFORMED_REQUEST');
});

it.each(['return=minimal', 'respond-async, return=minimal', 'Return = "minimal"; wait=1'])(
  'prefersMinimal %s',
  (prefer) => expect(prefersMinimal(request({ headers: { prefer } }))).toBe(true),
);

it.each(['return=representation', 'xreturn=minimal', 'return=minimalist', ''])(
  'prefersMinimal not %j',
  (prefer) => expect(prefersMinimal(request({ headers: { prefer } }))).toBe(false),
);
