import {
  accountsEvents,
  accountsRequests,
  AppError,
  calls,
  currentAgreements,
  likesRequests,
  type Agreement,
} from '@el-reto/contracts';
import { codeOf, person, setClock } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import { deletions, refusedDates, users as records } from '../src/account-records.ts';
import { Accounts, ana, minor } from './support/accounts.ts';

const accounts = await Accounts.ofFile();
const { ask, store, harness } = accounts;
const { agree, createUser, getMe, updateMe } = calls;
const { exportMe, getProfile, listParticipants } = accountsRequests;

const old: Agreement = { document: 'privacy', version: '2026-11-25' };
const google = (uid: string) => ({ actor: person(uid, { provider: 'google.com' }) });
const unknown = { name: 'Unknown', lastName: '', dob: null };

describe('a record after sign-up', () => {
  it('is written before the e-mail is verified, and published once with its source', async () => {
    setClock('2026-11-20T18:30:00Z');
    const actor = person('fresh', { emailVerified: false });
    const user = await ask(createUser, { ...ana, source: 'radio' }, { actor });
    expect(user).toEqual({
      uid: 'fresh',
      email: 'fresh@elreto.test',
      ...ana,
      createdAt: '2026-11-20T18:30:00.000Z',
      photoURL: '/avatar.svg',
    });
    await ask(createUser, { ...ana, source: 'tv' }, { actor });
    await ask(getMe, {}, { actor: person('opened') });
    const created = { uid: 'fresh', source: 'radio' };
    expect(await accounts.published(accountsEvents.accountCreated, 'fresh')).toEqual([created]);
    expect(await accounts.published(accountsEvents.accountCreated, 'opened')).toEqual([
      { uid: 'opened', source: null },
    ]);
    expect(await store.get(records, 'fresh')).not.toHaveProperty('source');
  });

  it('is Unknown after a first Google sign-in or request; the first sign-up completes it', async () => {
    expect(await ask(createUser, {}, google('google'))).toMatchObject(unknown);
    const options = { actor: person('early') };
    const me = await ask(getMe, {}, options);
    expect(me).toMatchObject({ uid: 'early', isAdmin: false, ...unknown });
    expect(await ask(createUser, ana, options)).toMatchObject(ana);
    expect(await ask(createUser, { ...ana, name: 'Otra' }, options)).toMatchObject(ana);
    expect((await ask(getMe, {}, options)).name).toBe('Ana');
  });

  it('is one record, even after simultaneous sign-ups', async () => {
    const options = { actor: person('many') };
    const names = Array.from({ length: 8 }, (_, i) => `Ana ${i}`);
    const users = await Promise.all(
      names.map((name) => ask(createUser, { ...ana, name }, options)),
    );
    expect(new Set(users.map(({ name, createdAt }) => name + createdAt)).size).toBe(1);
    expect(await accounts.published(accountsEvents.accountCreated, 'many')).toHaveLength(1);
  });

  it('repeats the answer or refusal for a key, even if a minor has become an adult meanwhile', async () => {
    const options = { actor: person('keyed'), idempotencyKey: 'k1' };
    const first = await ask(createUser, ana, options);
    await ask(updateMe, { name: 'Nueva' }, { actor: person('keyed') });
    expect(await ask(createUser, ana, options)).toEqual(first);
    // The cookie with the source may have been set after the first attempt.
    expect(await ask(createUser, { ...ana, source: 'radio' }, options)).toEqual(first);
    const other = ask(createUser, { ...ana, name: 'Otra' }, options);
    expect(await codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED');
    const refused = { actor: person('keyed-minor'), idempotencyKey: 'k1' };
    const growing = { ...ana, dob: '2008-11-21' };
    const times = { minor: '2026-11-21T05:59:59Z', adult: '2026-11-21T06:00:00Z' };
    for (const [standing, now] of Object.entries(times)) {
      setClock(now);
      expect(await codeOf(ask(createUser, growing, refused))).toBe('UNDERAGE');
      expect(await accounts.standing('keyed-minor')).toMatchObject({ standing });
    }
    expect(await ask(createUser, growing, { actor: refused.actor })).toMatchObject(growing);
  });
});

it("an account's own record follows the e-mail of the identity, even if a token has the former one", async () => {
  const email = 'new@elreto.test';
  const { uid, options } = await accounts.register('old@elreto.test');
  await accounts.identities.createAll([{ localId: uid, email, emailVerified: true }]);
  const moved = { actor: person(uid, { email }) };
  for (const token of [moved, options]) {
    expect((await ask(getMe, {}, token)).email).toBe(email);
    expect((await store.get(records, uid))?.email).toBe(email);
  }
});

it("an account's own record changes the given fields, and publishes only those that others see", async () => {
  const options = await accounts.signUp('changing');
  const me = await ask(updateMe, { lastName: 'Sol' }, options);
  expect(me).toMatchObject({ ...ana, lastName: 'Sol' });
  await ask(updateMe, { dob: '1991-01-01' }, options);
  await ask(updateMe, { lastName: 'Luna' }, options);
  const changes = await accounts.published(accountsEvents.profileChanged, 'changing');
  expect(changes.map(({ displayName }) => displayName)).toEqual(['Ana Sol', 'Ana Luna']);
  const minors = ask(updateMe, { name: 'Eva', dob: minor.dob }, options);
  expect(await codeOf(minors)).toBe('UNDERAGE');
  expect(await ask(getMe, {}, options)).toMatchObject({ name: 'Ana', dob: '1991-01-01' });
});

it("an account's own record shows its display name in place of name and surname, until it is empty, and Unknown without a record", async () => {
  const options = { actor: person('renamed') };
  const shownName = async () => (await ask(getProfile, { uid: 'renamed' })).displayName;
  await ask(createUser, { ...ana, displayName: 'La Rana' }, options);
  expect(await shownName()).toBe('La Rana');
  const { people } = await ask(listParticipants, { uids: ['renamed'] });
  expect(people).toMatchObject([{ name: 'Ana Ríos' }]);
  expect(await ask(updateMe, { displayName: 'El Sapo' }, options)).toMatchObject(ana);
  await ask(updateMe, { displayName: '' }, options);
  const changes = await accounts.published(accountsEvents.profileChanged, 'renamed');
  expect(changes.map(({ displayName }) => displayName)).toEqual(['El Sapo', 'Ana Ríos']);
  const profile = { displayName: 'Ana Ríos', photoURL: '/avatar.svg' };
  expect(await ask(getProfile, { uid: 'renamed' })).toEqual(profile);
  const stranger = { ...profile, displayName: 'Unknown' };
  expect(await ask(getProfile, { uid: 'stranger' })).toEqual(stranger);
});

it("an account's own record is exported with likes, requests, agreements and a refused date; if one is missing, the export fails", async () => {
  const options = await accounts.signUp('exporting');
  await ask(agree, old, options);
  const { number } = await ask(calls.createRequest, { kind: 'access', text: 'Todo.' }, options);
  const like = { eventId: 'e1', postId: 'p1', likedAt: '2026-11-20T00:00:00.000Z' };
  await harness.answer(likesRequests.exportUser, ({ input }) => ({
    likes: input.uid === 'exporting' ? [like] : [],
  }));
  expect(await ask(exportMe, {}, options)).toMatchObject({
    user: { uid: 'exporting', ...ana, agreed: [old] },
    likes: [like],
    requests: [{ number }],
    refusedDob: null,
  });
  const young = { actor: person('exporting-minor') };
  expect(await codeOf(ask(updateMe, { dob: minor.dob }, young))).toBe('UNDERAGE');
  const refused = { user: { dob: null }, likes: [], requests: [], refusedDob: minor.dob };
  expect(await ask(exportMe, {}, young)).toMatchObject(refused);
  await harness.answer(likesRequests.exportUser, () => {
    throw new AppError('SERVICE_UNAVAILABLE');
  });
  expect(await codeOf(ask(exportMe, {}, options))).toBe('SERVICE_UNAVAILABLE');
});

const standing = async (uid: string) => (await accounts.standing(uid)).standing;

it('the standing of a person is unknown until a birth date is given', async () => {
  expect(await standing('dateless')).toBe('unknown');
  await ask(createUser, {}, google('dateless'));
  expect(await standing('dateless')).toBe('unknown');
  await ask(updateMe, { dob: ana.dob }, google('dateless'));
  expect(await standing('dateless')).toBe('adult');
});

it.each([
  ['a sign-up', (dob: string, uid: string) => ask(createUser, { ...ana, dob }, google(uid))],
  ['a change', (dob: string, uid: string) => ask(updateMe, { dob }, google(uid))],
])('a person after %s with a date of a minor is a minor until corrected', async (_, give) => {
  const uid = `corrected-${_.length}`;
  expect(await codeOf(give('2999-01-01', uid))).toBe('MALFORMED_REQUEST');
  expect(await codeOf(give(minor.dob, uid))).toBe('UNDERAGE');
  expect((await store.get(records, uid))?.dob).not.toBe(minor.dob);
  expect(await standing(uid)).toBe('minor');
  await give(ana.dob, uid);
  expect(await standing(uid)).toBe('adult');
  expect(await store.get(refusedDates, uid)).toBeUndefined();
  expect(await codeOf(ask(updateMe, { dob: minor.dob }, google(uid)))).toBe('UNDERAGE');
  expect(await standing(uid)).toBe('adult');
  expect(await store.get(refusedDates, uid)).toBeUndefined();
});

describe('agreements', () => {
  const versions = (agreed: readonly Agreement[] = []) =>
    agreed.map(({ document, version }) => ({ document, version }));

  it('of a sign-up are the shown versions with their time, and stay after other changes', async () => {
    const agreed = currentAgreements();
    setClock('2026-11-21T05:59:59Z');
    const user = await ask(createUser, { agreed }, google('nueva'));
    expect(versions(user.agreed)).toEqual(agreed);
    setClock('2026-11-22T00:00:00Z');
    await ask(createUser, { ...ana, agreed }, google('nueva'));
    await ask(updateMe, { name: 'Anita' }, google('nueva'));
    const me = await ask(getMe, {}, google('nueva'));
    const at = '2026-11-21T05:59:59.000Z';
    expect(me.agreed).toEqual(agreed.map((each) => ({ ...each, at })));
    expect(me.toAgree).toBeUndefined();
  });

  it('are added once each, keep their first time, and are requested while one is missing', async () => {
    const options = await accounts.signUp('antes');
    const before = await ask(getMe, {}, options);
    expect(before.toAgree).toEqual(['terms', 'privacy']);
    expect(before).not.toHaveProperty('agreed');
    const first = await ask(agree, old, options);
    expect(first.toAgree).toEqual(['terms', 'privacy']);
    await ask(agree, old, options);
    const left: unknown[] = [];
    for (const each of currentAgreements()) left.push((await ask(agree, each, options)).toAgree);
    expect(left).toEqual([['privacy'], undefined]);
    const { agreed } = await ask(getMe, {}, options);
    expect(versions(agreed)).toEqual([old, ...currentAgreements()]);
    expect(agreed?.[0]).toEqual(first.agreed?.[0]);
  });

  it('are listed for participants, except those whose accounts are being deleted', async () => {
    const { actor } = await accounts.signUp('participa');
    await ask(agree, old, { actor });
    await accounts.signUp('se-va');
    const deletion = { stage: 'content' as const, reachedAt: 1 };
    await store.transaction((tx) => tx.set(deletions, 'se-va', deletion));
    const uids = ['participa', 'se-va', 'nadie'];
    const { people } = await ask(listParticipants, { uids });
    const { email } = actor;
    expect(people).toMatchObject([{ uid: 'participa', name: 'Ana Ríos', email, agreed: [old] }]);
  });
});
