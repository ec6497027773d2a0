import { errorSchema, calls, type CallDefinition } from '@el-reto/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { adminUid, startTestGateway, type TestGateway } from './support/test-gateway.ts';

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway();
});
afterAll(() => t.stop());

const guarded = (Object.entries(calls) as [string, CallDefinition][])
  .filter(([, { access }]) => access !== 'all')
  .map(([, { method, path, access }]) => ({
    method,
    access,
    path: path.replaceAll(/\{\w+\}/g, 'some-id'),
  }));

const codeFor = async (method: string, path: string, headers: Record<string, string>) => {
  const answer = await t.call(path, { method, headers });
  return [answer.status, errorSchema.parse(await answer.json()).code];
};

describe.each(guarded)('$method $path ($access)', ({ method, path }) => {
  it('wants a token, and a good one', async () => {
    expect(await codeFor(method, path, {})).toEqual([401, 'UNAUTHENTICATED']);
    for (const authorization of ['Bearer bad.bad.bad', 'Bearer nonsense']) {
      expect(await codeFor(method, path, { authorization })).toEqual([401, 'INVALID_TOKEN']);
    }
  });

  it('says so when identity cannot be asked', async () => {
    t.identity.reachable = false;
    try {
      const headers = bearer(tokenFor(`new-${path}`));
      expect(await codeFor(method, path, headers)).toEqual([503, 'SERVICE_UNAVAILABLE']);
    } finally {
      t.identity.reachable = true;
    }
  });
});

const verified = guarded.filter(({ access }) => access !== 'signed-in');
it.each(verified)('$method $path wants a verified e-mail', async ({ method, path }) => {
  const headers = bearer(tokenFor(adminUid, { emailVerified: false }));
  expect(await codeFor(method, path, headers)).toEqual([403, 'EMAIL_NOT_VERIFIED']);
});

const forAdmins = guarded.filter(({ access }) => access === 'admin');
it.each(forAdmins)('$method $path wants an administrator', async ({ method, path }) => {
  expect(await codeFor(method, path, bearer(tokenFor('ana')))).toEqual([403, 'ADMIN_ONLY']);
});

it('tells an unverified person what to do, in the specification’s words', async () => {
  const answer = await t.call('/api/me', {
    headers: bearer(tokenFor('ana', { emailVerified: false })),
  });
  expect(await answer.json()).toEqual({
    success: false,
    code: 'EMAIL_NOT_VERIFIED',
    message: 'Porfavor verifique su email',
  });
});
