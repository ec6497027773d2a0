import { calls, type CallDefinition } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { adminUid, testGateway } from './support/test-gateway.ts';

const { identity, refusal, send } = await testGateway();

const all: CallDefinition[] = Object.values(calls);
const guarded = all.filter(({ access }) => access !== 'all');
const invalid = [{ authorization: 'Bearer bad.bad.bad' }, { authorization: 'Bearer nonsense' }];
const unverified = bearer(tokenFor(adminUid, { emailVerified: false }));

it.each(guarded)('$method $path is for $access callers', async ({ method, access, ...call }) => {
  const path = call.path.replaceAll(/\{\w+\}/g, 'some-id');
  expect(await refusal(method, path)).toEqual([401, 'UNAUTHENTICATED']);
  for (const headers of invalid) {
    expect(await refusal(method, path, { headers })).toEqual([401, 'INVALID_TOKEN']);
  }
  if (access === 'signed-in') return;
  expect(await refusal(method, path, { headers: unverified })).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  if (access === 'user') return;
  expect(await refusal(method, path, { uid: 'ana' })).toEqual([403, 'ADMIN_ONLY']);
});

it('answers 503 while the identity provider does not answer', async () => {
  identity.reachable = false;
  expect(await refusal('GET', '/api/me', { uid: 'new' })).toEqual([503, 'SERVICE_UNAVAILABLE']);
  identity.reachable = true;
});

it('explains an unverified e-mail in the words of the specification', async () => {
  const { body } = await send('GET', '/api/me', { headers: unverified });
  expect(body['message']).toBe('Porfavor verifique su email');
});
