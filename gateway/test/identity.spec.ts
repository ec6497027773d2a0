import { accountsEvents, accountsRequests, errorSchema } from '@el-reto/contracts';
import { startAuthEmulator } from '@el-reto/dev';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { firebaseIdentity, type FirebaseIdentity } from '../src/identity/firebase-tokens.ts';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { until } from './support/fake-services.ts';
import { adminUid, startTestGateway } from './support/test-gateway.ts';

describe('Firebase’s own answers', () => {
  let dir: string;
  let emulator: Awaited<ReturnType<typeof startAuthEmulator>>;
  let identity: FirebaseIdentity;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'identity-'));
    emulator = await startAuthEmulator({ dir });
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', emulator.host);
    vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
    identity = firebaseIdentity(emulator.projectId);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await emulator.stop();
    await rm(dir, { recursive: true, force: true });
  });

  const ask = async (action: string, body: object, authorization = '') => {
    const base = `http://${emulator.host}/identitytoolkit.googleapis.com/v1`;
    const answer = await fetch(`${base}/${action}?key=demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { idToken: string; localId: string };
  };
  const signUp = (email: string) =>
    ask('accounts:signUp', { email, password: 'secret-1', returnSecureToken: true });

  it('names who signed in, and whether the e-mail is verified', async () => {
    const { idToken, localId } = await signUp('ana@example.test');
    expect(await identity.verify(idToken)).toMatchObject({
      uid: localId,
      email: 'ana@example.test',
      emailVerified: false,
      provider: 'password',
    });
    await ask(
      `projects/${emulator.projectId}/accounts:update`,
      { localId, emailVerified: true },
      'Bearer owner',
    );
    const again = await ask('accounts:signInWithPassword', {
      email: 'ana@example.test',
      password: 'secret-1',
      returnSecureToken: true,
    });
    expect((await identity.verify(again.idToken)).emailVerified).toBe(true);
  });

  it('refuses the token of a deleted or disabled account', async () => {
    for (const [email, action, change] of [
      ['gone@example.test', 'accounts:delete', {}],
      ['off@example.test', 'accounts:update', { disableUser: true }],
    ] as const) {
      const { idToken, localId } = await signUp(email);
      const admin = `projects/${emulator.projectId}/${action}`;
      await ask(admin, { localId, ...change }, 'Bearer owner');
      await expect(identity.verify(idToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    }
  });

  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    ['bytes', 'a.b.c'],
    ['no claims', `${encoded({ alg: 'none' })}.${encoded({})}.`],
    [
      'null for claims',
      `${encoded({ alg: 'none' })}.${Buffer.from('null').toString('base64url')}.`,
    ],
    ['text for claims', `${encoded({ alg: 'none' })}.${Buffer.from('"x"').toString('base64url')}.`],
    ['another project', `${encoded({ alg: 'none' })}.${encoded({ aud: 'other', sub: 'x' })}.`],
    [
      'a past time',
      `${encoded({ alg: 'none' })}.${encoded({
        aud: 'demo-el-reto',
        iss: 'https://securetoken.google.com/demo-el-reto',
        sub: 'x',
        iat: 1,
        exp: 2,
      })}.`,
    ],
  ])('refuses a token of %s', async (_, token) => {
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  });

  it('is down when nobody answers, whatever the token', async () => {
    const { idToken } = await signUp('beatriz@example.test');
    await expect(identity.check()).resolves.toBeUndefined();
    emulator.kill('SIGSTOP');
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9');
    try {
      const elsewhere = firebaseIdentity(emulator.projectId);
      await expect(elsewhere.verify(idToken)).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
      });
      await expect(elsewhere.check()).rejects.toThrow('ECONNREFUSED');
    } finally {
      vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', emulator.host);
      emulator.kill('SIGCONT');
    }
  });
});

describe('rights', () => {
  let t: Awaited<ReturnType<typeof startTestGateway>>;
  let admins = new Set([adminUid]);
  beforeAll(async () => {
    t = await startTestGateway();
    await t.services.answer(accountsRequests.getAccess, ({ input }) => ({
      admin: admins.has(input.uid),
    }));
    await t.services.answer(accountsRequests.listEmails, () => ({ emails: [], nextCursor: null }));
  });
  afterEach(() => {
    admins = new Set([adminUid]);
  });
  afterAll(() => t.stop());

  const visit = async (uid: string) => {
    const answer = await t.call('/api/admin/users/emails', { headers: bearer(tokenFor(uid)) });
    return answer.ok ? 'in' : errorSchema.parse(await answer.json()).code;
  };

  it('are asked for once in a while, not with every call', async () => {
    const before = t.services.count(accountsRequests.getAccess);
    for (let call = 0; call < 20; call += 1) expect(await visit(adminUid)).toBe('in');
    expect(t.services.count(accountsRequests.getAccess) - before).toBeLessThanOrEqual(2);
  });

  it('change at once when they are granted or revoked', async () => {
    expect(await visit('ana')).toBe('ADMIN_ONLY');
    admins.add('ana');
    await t.services.tell(accountsEvents.adminChanged, { uid: 'ana', admin: true });
    await until(async () => (await visit('ana')) === 'in', 'ana is an administrator');
    admins.delete('ana');
    await t.services.tell(accountsEvents.adminChanged, { uid: 'ana', admin: false });
    await until(async () => (await visit('ana')) === 'ADMIN_ONLY', 'ana is none any more');
  });

  it('end with the account, although its token would last', async () => {
    admins.add('eve');
    expect(await visit('eve')).toBe('in');
    await t.services.tell(accountsEvents.accountDeleted, { uid: 'eve' });
    await until(async () => (await visit('eve')) === 'INVALID_TOKEN', 'eve is out');
  });

  it('are unknown while the accounts service is down, and nobody slips in', async () => {
    t.services.silence(accountsRequests.getAccess);
    expect(await visit('carla')).toBe('SERVICE_UNAVAILABLE');
  });
});
