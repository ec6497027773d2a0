import { expect, it } from 'vitest';
import { z } from 'zod';
import { limits, serviceLimits } from './limits.ts';
import { actorSchema, defineRequest, requestContextSchema } from './request.ts';

const actor = {
  uid: 'ana',
  email: 'ana@elreto.test',
  emailVerified: true,
  admin: false,
  provider: 'password',
};
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

it('an actor has all of its fields, of their types', () => {
  expect(actorSchema.parse(actor)).toEqual(actor);
  const missing = Object.keys(actor).map((field) => ({ [field]: undefined }));
  for (const wrong of [...missing, { uid: '' }, { admin: 'true' }, { emailVerified: 1 }]) {
    expect(accepts(actorSchema, { ...actor, ...wrong })).toBe(false);
  }
});

it.each([
  [{ actor, idempotency: null }, true],
  [{ actor: null, idempotency: null }, true],
  [{ idempotency: null }, false],
  [{ actor: null, idempotency: { key: 'k'.repeat(200) } }, true],
  [{ actor: null, idempotency: { key: 'k'.repeat(201) } }, false],
  [{ actor: null, idempotency: 'k' }, false],
  [{ actor: null }, false],
])('%j is a request context: %s', (context, expected) => {
  expect(accepts(requestContextSchema, context)).toBe(expected);
});

it('only the gateway may send a request that names no other sender', () => {
  const schema = z.object({ a: z.string() });
  const subject = 'rpc.posts.get';
  const request = { subject, access: 'all', input: schema, output: schema } as const;
  expect(defineRequest(request)).toEqual({ ...request, askedBy: ['gateway'] });
});

it('limits are the published ones', () => {
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
