import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from './event.ts';
import { limits, serviceLimits } from './limits.ts';
import { actorSchema, defineRequest, requestContextSchema } from './request.ts';

const actor = {
  uid: 'ana',
  email: 'ana@elreto.test',
  emailVerified: true,
  admin: false,
  provider: 'password',
};

describe('an actor', () => {
  it('is told in full', () => {
    expect(actorSchema.parse(actor)).toEqual(actor);
  });

  it.each(['uid', 'email', 'emailVerified', 'admin', 'provider'])('has %s', (field) => {
    expect(actorSchema.safeParse({ ...actor, [field]: undefined }).success).toBe(false);
  });

  it.each([{ uid: '' }, { admin: 'true' }, { emailVerified: 1 }])('is not told by %j', (wrong) => {
    expect(actorSchema.safeParse({ ...actor, ...wrong }).success).toBe(false);
  });
});

describe('a request context', () => {
  const accepts = (value: unknown) => requestContextSchema.safeParse(value).success;

  it('names the actor or says that there is none', () => {
    expect(accepts({ actor, idempotency: null })).toBe(true);
    expect(accepts({ actor: null, idempotency: null })).toBe(true);
    expect(accepts({ idempotency: null })).toBe(false);
  });

  it('may carry the key of a retry', () => {
    expect(accepts({ actor: null, idempotency: { key: 'k'.repeat(200) } })).toBe(true);
    expect(accepts({ actor: null, idempotency: { key: 'k'.repeat(201) } })).toBe(false);
    expect(accepts({ actor: null, idempotency: 'k' })).toBe(false);
    expect(accepts({ actor: null })).toBe(false);
  });
});

describe('definitions', () => {
  it('are what was defined', () => {
    const schema = z.object({ a: z.string() });
    const request = {
      subject: 'rpc.posts.get',
      access: 'all',
      input: schema,
      output: schema,
    } as const;
    expect(defineRequest(request)).toEqual({
      ...request,
      access: 'all',
      askedBy: ['gateway'],
    });
    const subject = 'posts.post.created.v1';
    expect(defineEvent(subject, schema)).toEqual({ subject, schema });
  });
});

describe('limits', () => {
  it('are the published ones', () => {
    expect({ ...limits, ...serviceLimits }).toMatchObject({
      imageBytes: 20_971_520,
      imagePixels: 50_000_000,
      imageWidths: [320, 640, 1200],
      likedAccounts: 10_000,
      pageSize: 100,
      reportsPerDay: 10,
      reportReasons: 20,
      galleryPageSize: 24,
      queuePageSize: 50,
      adultAgeYears: 18,
      idempotencyTtlMs: 600_000,
    });
  });
});
