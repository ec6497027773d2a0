import { calls } from '@el-reto/contracts';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { idempotencyKeyOf, parseParts, prefersMinimal } from './parse-call.ts';

const request = (parts: object) =>
  ({
    method: 'POST',
    headers: {},
    params: {},
    query: {},
    body: undefined,
    ...parts,
  }) as unknown as FastifyRequest;

describe('parseParts', () => {
  it('parses what the route declares and leaves the rest', () => {
    const parsed = parseParts(
      calls.listEventPosts,
      request({ params: { eventId: 'e1' }, query: { limit: '20', utm: 'x' }, body: 'ignored' }),
    );
    expect(parsed).toEqual({ params: { eventId: 'e1' }, query: { limit: 20 }, body: undefined });
  });

  it('names the first fault', () => {
    expect(() => parseParts(calls.togglePostLike, request({ params: { postId: 'p1' } }))).toThrow(
      /MALFORMED_REQUEST.*uid/,
    );
  });

  it('takes no body for an empty one, and null for what it is', () => {
    const params = { postId: 'p1' };
    expect(parseParts(calls.denyPost, request({ params })).body).toEqual({});
    expect(() => parseParts(calls.denyPost, request({ params, body: null }))).toThrow('MALFORMED');
  });
});

describe('idempotencyKeyOf', () => {
  const key = '0f8fad5b-d9cb-469f-a165-70867728950e';

  it('passes on a UUID', () => {
    expect(idempotencyKeyOf(request({ headers: { 'idempotency-key': key } }))).toBe(key);
    expect(idempotencyKeyOf(request({}))).toBeUndefined();
  });

  it('refuses anything else', () => {
    for (const odd of ['', 'abc', `${key}x`]) {
      expect(() => idempotencyKeyOf(request({ headers: { 'idempotency-key': odd } }))).toThrow(
        'MALFORMED_REQUEST',
      );
    }
  });

  it('means nothing to a GET', () => {
    const get = request({ method: 'GET', headers: { 'idempotency-key': 'abc' } });
    expect(idempotencyKeyOf(get)).toBeUndefined();
  });
});

describe('prefersMinimal', () => {
  it.each(['return=minimal', 'respond-async, return=minimal', 'Return = "minimal"; wait=1'])(
    '%s',
    (prefer) => expect(prefersMinimal(request({ headers: { prefer } }))).toBe(true),
  );

  it.each(['return=representation', 'xreturn=minimal', 'return=minimalist', ''])(
    'not %j',
    (prefer) => expect(prefersMinimal(request({ headers: { prefer } }))).toBe(false),
  );
});
