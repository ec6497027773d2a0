import { accountsRequests, calls, errorSchema, type CallDefinition } from '@el-reto/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firebaseAppCheck, type VerifyAppCheck } from '../src/identity/app-check.ts';
import { startAppCheckServer, type AppCheckServer } from './support/app-check-server.ts';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

let server: AppCheckServer;
beforeAll(async () => {
  server = await startAppCheckServer();
});
beforeEach(() => server.setAway(false));
afterAll(() => server.stop());

const verifier = () => firebaseAppCheck(server.projectId, server.keysUrl);
const past = () => Math.floor(Date.now() / 1000) - 10;

describe('App Check tokens', () => {
  it('hold when they are signed for this project', async () => {
    const exp = Math.floor(Date.now() / 1000) + 60;
    const attestation = await verifier()(server.token({ exp }));
    expect(attestation).toEqual({ appId: server.appId, expiresAt: exp });
  });

  it.each([
    ['that has expired', () => server.token({ exp: past() })],
    ['that never expires', () => server.token({ exp: undefined })],
    ['of another project', () => server.token({ aud: ['projects/999', 'projects/other'] })],
    ['for nobody in particular', () => server.token({ aud: undefined })],
    ['of another issuer', () => server.token({ iss: 'https://example.test/' })],
    ['of no app', () => server.token({ sub: '' })],
    ['signed by a stranger', () => server.token({}, { forged: true })],
    ['of an unknown key', () => server.token({}, { kid: 'k2' })],
    ['that is an ID token', () => tokenFor('ana')],
    ['of no sense', () => 'a.b.c'],
  ])('do not hold: one %s', async (_, token) => {
    await expect(verifier()(token())).rejects.toMatchObject({ code: 'INVALID_APP_CHECK' });
  });

  it('wait together for one fetch of the keys', async () => {
    const before = server.fetches;
    const verify = verifier();
    const tokens = Array.from({ length: 20 }, (_, jti) => server.token({ jti: String(jti) }));
    await Promise.all(tokens.map(verify));
    expect(server.fetches - before).toBe(1);
  });

  it('cannot be told while the key server is away, and can when it is back', async () => {
    const verify = verifier();
    server.setAway(true);
    await expect(verify(server.token())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    server.setAway(false);
    await expect(verify(server.token())).resolves.toMatchObject({ appId: server.appId });
    server.setAway(true);
    await expect(verify(server.token({ jti: '2' }))).resolves.toMatchObject({
      appId: server.appId,
    });
  });
});

describe('a gateway that enforces App Check', () => {
  let t: TestGateway;
  let verifications = 0;
  beforeAll(async () => {
    const verify = verifier();
    const counted: VerifyAppCheck = (token) => {
      verifications += 1;
      return verify(token);
    };
    const env = { APP_CHECK: 'enforce', APP_CHECK_SITE_KEY: 'site-key' };
    t = await startTestGateway(env, counted);
    await t.services.answer(accountsRequests.getAccess, () => ({ admin: false }));
    await t.services.answer(calls.incrementPostView, () => ({ success: true as const, views: 7 }));
    await t.services.answer(calls.checkPostName, () => false);
  });
  afterAll(() => t.stop());

  const view = (token?: string) =>
    t.call('/api/increment-post-view/p1', {
      method: 'POST',
      headers: token === undefined ? {} : { 'x-firebase-appcheck': token },
    });
  const codeOf = async (answer: Response) => errorSchema.parse(await answer.json());

  const all = Object.values(calls) as CallDefinition[];
  const writes = all.filter(({ method, unattested }) => method !== 'GET' && !unattested);
  it.each(writes)('refuses $method $path without a token', async ({ method, path }) => {
    const answer = await t.call(path.replaceAll(/\{\w+\}/g, 'x'), {
      method,
      headers: bearer(tokenFor('ana')),
    });
    expect([answer.status, await codeOf(answer)]).toEqual([
      401,
      {
        success: false,
        code: 'INVALID_APP_CHECK',
        message: expect.stringContaining('Recarga la página') as string,
      },
    ]);
  });

  it("takes one click of a mail program, which has neither a token nor somebody's sign-in", async () => {
    const { unsubscribe } = calls;
    await t.services.answer(unsubscribe, ({ input }) => {
      expect(input).toEqual({ token: 'WyJhbmEi.x_-y' });
      return { success: true as const, group: 'digest' as const };
    });
    const answer = await t.call('/api/unsubscribe/WyJhbmEi.x_-y', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, group: 'digest' }]);
  });

  it('lets everybody read', async () => {
    expect((await t.call('/api/check-post-name/Luna')).status).toBe(200);
  });

  it('takes what its pages send, and verifies a token once for a while', async () => {
    const before = verifications;
    const token = server.token();
    for (let call = 0; call < 3; call += 1) {
      expect(await (await view(token)).json()).toEqual({ success: true as const, views: 7 });
    }
    expect(verifications - before).toBe(1);
  });

  it('verifies again what has run out meanwhile', async () => {
    const token = server.token({ exp: Math.floor(Date.now() / 1000) + 2 });
    expect((await view(token)).status).toBe(200);
    const status = async () => (await view(token)).status;
    await expect.poll(status, { interval: 200 }).toBe(401);
  });

  it.each(['garbage', 'a.b.c', `a.${'b'.repeat(9_000)}.c`])('refuses %.12s', async (token) => {
    expect(await codeOf(await view(token))).toMatchObject({ code: 'INVALID_APP_CHECK' });
  });

  it('still asks who writes', async () => {
    const answer = await t.call('/api/posts', {
      method: 'POST',
      headers: { 'x-firebase-appcheck': server.token() },
    });
    expect(await codeOf(answer)).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('answers 503 while no keys can be had', async () => {
    server.setAway(true);
    const fresh = await startTestGateway(
      { APP_CHECK: 'enforce', APP_CHECK_SITE_KEY: 'site-key' },
      verifier(),
    );
    try {
      const headers = { 'x-firebase-appcheck': server.token() };
      const answer = await fresh.call('/api/events', { method: 'POST', headers });
      expect([answer.status, await codeOf(answer)]).toMatchObject([
        503,
        { code: 'SERVICE_UNAVAILABLE' },
      ]);
    } finally {
      await fresh.stop();
    }
  });
});
