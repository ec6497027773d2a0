import { calls, type CallDefinition } from '@el-reto/contracts';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { firebaseAppCheck } from '../src/identity/app-check.ts';
import { startAppCheckServer } from './support/app-check-server.ts';
import { tokenFor } from './support/fake-identity.ts';
import { testGateway } from './support/test-gateway.ts';

const server = await startAppCheckServer();
afterAll(() => server.stop());
beforeEach(() => {
  server.isUnavailable = false;
});

const verifier = () => firebaseAppCheck(server.projectId, server.keysUrl, 90_000);
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

describe('an App Check token', () => {
  it('is accepted if it is signed for this project', async () => {
    const exp = secondsFromNow(3_600);
    const attestation = await verifier()(server.token({ exp }));
    expect(attestation).toEqual({ appId: server.appId, expiresAt: exp });
  });

  it.each([
    ['expired', () => server.token({ exp: secondsFromNow(-10) })],
    ['without expiry', () => server.token({ exp: undefined })],
    ['of another project', () => server.token({ aud: ['projects/999', 'projects/other'] })],
    ['without an audience', () => server.token({ aud: undefined })],
    ['of another issuer', () => server.token({ iss: 'https://example.test/' })],
    ['of no app', () => server.token({ sub: '' })],
    ['signed with another key', () => server.token({}, { forged: true })],
    ['of an unknown key', () => server.token({}, { kid: 'k2' })],
    ['that is an ID token', () => tokenFor('ana')],
    ['of three letters', () => 'a.b.c'],
  ])('is refused: one %s', async (_, token) => {
    await expect(verifier()(token())).rejects.toMatchObject({ code: 'INVALID_APP_CHECK' });
  });

  it('is verified with known keys while the key server is unavailable', async () => {
    const verify = verifier();
    server.isUnavailable = true;
    await expect(verify(server.token())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    server.isUnavailable = false;
    const { appId } = server;
    await expect(verify(server.token())).resolves.toMatchObject({ appId });
    server.isUnavailable = true;
    await expect(verify(server.token({ jti: '2' }))).resolves.toMatchObject({ appId });
  });
});

describe('a gateway that enforces App Check', async () => {
  const verifyAppCheck = vi.fn<ReturnType<typeof verifier>>(verifier());
  const env = {
    APP_CHECK: 'enforce',
    APP_CHECK_SITE_KEY: 'site-key',
    FIREBASE_APP_ID: '1:2:web:3',
  };
  const { harness, call, refusal, send } = await testGateway(env, { verifyAppCheck });
  await harness.answer(calls.incrementPostView, () => ({ success: true as const, views: 7 }));
  await harness.answer(calls.checkPostName, () => false);

  const attested = (token: string) => ({ headers: { 'x-firebase-appcheck': token } });
  const view = (token: string) => send('POST', '/api/increment-post-view/p1', attested(token));

  const all = Object.values(calls) as CallDefinition[];
  const writes = all.filter(({ method, withoutAppCheck }) => method !== 'GET' && !withoutAppCheck);
  it.each(writes)('refuses $method $path without a token', async ({ method, path }) => {
    const filled = path.replaceAll(/\{\w+\}/g, 'x');
    expect(await refusal(method, filled, { uid: 'ana' })).toEqual([401, 'INVALID_APP_CHECK']);
  });

  it('requires no token for reads and for the unsubscribe request of a mail program', async () => {
    expect((await send('GET', '/api/check-post-name/Luna')).status).toBe(200);
    await harness.answer(calls.unsubscribe, ({ input }) => {
      expect(input).toEqual({ token: 'WyJhbmEi.x_-y' });
      return { success: true as const, group: 'digest' as const };
    });
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const answer = await call('/api/unsubscribe/WyJhbmEi.x_-y', { method: 'POST', body });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, group: 'digest' }]);
  });

  it('verifies a token once for several writes', async () => {
    verifyAppCheck.mockClear();
    const token = server.token();
    for (let write = 0; write < 3; write += 1) {
      expect((await view(token)).body).toEqual({ success: true, views: 7 });
    }
    expect(verifyAppCheck).toHaveBeenCalledTimes(1);
  });

  it('refuses a malformed token, and a valid one without the sign-in of the call', async () => {
    for (const token of ['garbage', 'a.b.c', `a.${'b'.repeat(9_000)}.c`]) {
      expect((await view(token)).body).toMatchObject({ code: 'INVALID_APP_CHECK' });
    }
    const unauthenticated = [401, 'UNAUTHENTICATED'];
    expect(await refusal('POST', '/api/posts', attested(server.token()))).toEqual(unauthenticated);
  });
});
