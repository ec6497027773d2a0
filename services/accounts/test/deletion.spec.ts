import { accountsEvents, accountsRequests, AppError, calls } from '@el-reto/contracts';
import { codeOf, failing, loseService, person, setClock } from '@el-reto/testing';
import { describe, expect, it, vi } from 'vitest';
import { AccountDeletionService } from '../src/account-deletion.service.ts';
import { admins, deletions, refusedDates, users } from '../src/account-records.ts';
import { AccountsRepository } from '../src/accounts.repository.ts';
import type { DeletionRecord } from '../src/account-records.ts';
import { Identity } from '../src/identity.ts';
import { Accounts, ana, done, minor, steps } from './support/accounts.ts';

const accounts = await Accounts.ofFile();
const { ask, harness, identities, purged } = accounts;
const { createUser, deleteMe, getMe } = calls;
const { getAccess, getProfile } = accountsRequests;

const stage = async (uid: string) => (await accounts.store.get(deletions, uid))?.stage;
const deleted = (uid: string) => accounts.published(accountsEvents.accountDeleted, uid);
const waitForEnd = (uid: string) => expect.poll(() => stage(uid)).toBe('gone');

describe('deleting an account', () => {
  it('removes posts, pictures, likes, notices, prizes, records, identity and rights, in this order', async () => {
    const email = 'orden@elreto.test';
    const { uid, options } = await accounts.register(email);
    await accounts.setAdmin(email, true);
    const identityDuring: boolean[] = [];
    harness.before = async () => void identityDuring.push(await identities.exists(uid));
    expect(await ask(deleteMe, {}, options)).toEqual(done);
    expect(purged).toEqual(Object.keys(steps).map((name) => `${name} of ${uid}`));
    expect(identityDuring).toEqual(purged.map(() => true));
    expect(await identities.exists(uid)).toBe(false);
    expect(await deleted(uid)).toHaveLength(1);
    expect(await ask(getAccess, { uid })).toEqual({ admin: false, banned: false });
    const changes = await accounts.published(accountsEvents.adminChanged, uid);
    expect(changes.map(({ admin }) => admin)).toEqual([true, false]);
  });

  it('deletes the refused date of a minor, who has no record', async () => {
    const uid = await identities.create('menor@elreto.test');
    const options = { actor: person(uid) };
    expect(await codeOf(ask(createUser, minor, options))).toBe('UNDERAGE');
    expect(await accounts.store.get(refusedDates, uid)).toBeDefined();
    await ask(deleteMe, {}, options);
    expect(await accounts.store.get(refusedDates, uid)).toBeUndefined();
    expect(await identities.exists(uid)).toBe(false);
  });

  it('works without a record and without an identity', async () => {
    expect(await ask(deleteMe, {}, { actor: person('phantom') })).toEqual(done);
    expect(await stage('phantom')).toBe('gone');
  });

  it('is one deletion, despite retries and several replicas, and never returns to an earlier step', async () => {
    const { uid, options } = await accounts.register('varias@elreto.test');
    const answers = Array.from({ length: 4 }, () => ask(deleteMe, {}, options));
    const replica = harness.service.app.get(AccountDeletionService);
    await replica.delete(uid);
    expect(await Promise.all(answers)).toEqual(answers.map(() => done));
    expect(await ask(deleteMe, {}, options)).toEqual(done);
    await replica.eraseRecords(uid);
    expect(await stage(uid)).toBe('gone');
    expect(await deleted(uid)).toHaveLength(1);
  });

  it('is not undone by a token that is still valid', async () => {
    const { uid, options } = await accounts.register('tarde@elreto.test');
    await ask(deleteMe, {}, options);
    const requests = [
      ask(getMe, {}, options),
      ask(createUser, ana, options),
      ask(calls.updateMe, { name: 'Zombi' }, options),
      ask(calls.setMyPhoto, { mediaId: 'zombie' }, options),
      ask(calls.agree, { document: 'privacy', version: '2026-11-25' }, options),
      ask(calls.createRequest, { kind: 'access', text: 'Todo.' }, options),
      ask(accountsRequests.exportMe, {}, options),
      ask(getProfile, { uid }),
      accounts.standing(uid),
      ask(createUser, minor, options),
      ask(calls.updateMe, { dob: minor.dob }, options),
      // The deletion begins during this request.
      harness.service.app.get(AccountsRepository).refuse(uid, minor.dob),
    ];
    const codes = await Promise.all(requests.map(codeOf));
    expect(codes).toEqual(requests.map(() => 'USER_NOT_FOUND'));
    const { store } = accounts;
    const left = [store.get(users, uid), store.get(admins, uid), store.get(refusedDates, uid)];
    expect(await Promise.all(left)).toEqual([undefined, undefined, undefined]);
  });

  it('is forgotten after a day, when all tokens of its account have expired', async () => {
    const at = Date.now();
    const { store } = accounts;
    await store.transaction(async (tx) => {
      const ends = { 'day-old': at, younger: at + 2 * 60 * 60 * 1000 };
      for (const [uid, reachedAt] of Object.entries(ends)) {
        await tx.set<DeletionRecord>(deletions, uid, { stage: 'gone', reachedAt });
      }
    });
    setClock(at + 24 * 60 * 60 * 1000 + 1);
    const none = undefined as never;
    const another = new AccountDeletionService(store, none, none);
    const look = vi.spyOn(another, 'mark').mockReturnValue();
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
    another.onApplicationBootstrap();
    vi.advanceTimersByTime(60 * 60 * 1000);
    expect(look, 'at the start and after an hour').toHaveBeenCalledTimes(2);
    harness.service.app.get(AccountDeletionService).mark();
    await expect.poll(() => stage('day-old')).toBeUndefined();
    expect(await stage('younger')).toBe('gone');
  });
});

describe('an interrupted deletion', () => {
  // The test of a lost process below interrupts each step.
  it('keeps record and identity while a step fails, then ends by itself', async () => {
    const { uid, options } = await accounts.register('falla@elreto.test');
    harness.before = failing(steps.events, 'SERVICE_UNAVAILABLE');
    expect(await codeOf(ask(deleteMe, {}, options))).toBe('SERVICE_UNAVAILABLE');
    expect(await codeOf(ask(getMe, {}, options))).toBe('USER_NOT_FOUND');
    expect(await accounts.store.get(users, uid)).toBeDefined();
    expect(await identities.exists(uid)).toBe(true);
    expect(await deleted(uid)).toEqual([]);
    harness.before = () => undefined;
    // The service retries after two seconds.
    await waitForEnd(uid);
    expect(await identities.exists(uid)).toBe(false);
    expect(await deleted(uid)).toHaveLength(1);
  });

  it('answers once the records are deleted, and deletes the identity when the provider answers again', async () => {
    const { uid, options } = await accounts.register('identidad@elreto.test');
    const provider = harness.service.app.get(Identity);
    vi.spyOn(provider, 'delete').mockRejectedValue(new AppError('SERVICE_UNAVAILABLE'));
    expect(await ask(deleteMe, {}, options)).toEqual(done);
    expect(await stage(uid)).toBe('identity');
    expect(await identities.exists(uid)).toBe(true);
    await harness.restart();
    await waitForEnd(uid);
    expect(await identities.exists(uid)).toBe(false);
    expect(purged).toHaveLength(5);
    expect(await deleted(uid)).toHaveLength(1);
  });

  it('of a killed process is finished by the next process, from every step, and releases the photo once', async () => {
    const people: { uid: string; path: string }[] = [];
    for (const [name, step] of Object.entries(steps)) {
      const { uid, options } = await accounts.register(`${name}@elreto.test`);
      const mediaId = harness.neighbours.addUpload(uid);
      await ask(calls.setMyPhoto, { mediaId }, options);
      const reached = Promise.withResolvers<void>();
      await harness.answer(step, ({ input }) => {
        if (input.uid !== uid) return done;
        reached.resolve();
        return new Promise<never>(() => undefined);
      });
      ask(deleteMe, {}, options).catch(() => undefined);
      await reached.promise;
      people.push({ uid, path: `profilePhotos/${uid}/${mediaId}.jpg` });
    }
    for (const { uid } of people) expect(await identities.exists(uid)).toBe(true);
    // The lost process, which repeats late steps, must not finish them itself.
    await loseService(harness, async () => {
      for (const step of Object.values(steps)) await harness.answer(step, () => done);
    });
    for (const { uid, path } of people) {
      await waitForEnd(uid);
      expect(await identities.exists(uid)).toBe(false);
      expect(await deleted(uid)).toHaveLength(1);
      const changes = await accounts.published(accountsEvents.profileChanged, uid);
      expect(changes.flatMap(({ released }) => released)).toEqual([path]);
    }
  });
});
