import { accountsEvents, accountsRequests, calls } from '@el-reto/contracts';
import { allPages } from '@el-reto/service-kit';
import type { RunningService } from '@el-reto/service-kit';
import { person } from '@el-reto/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '../src/account-records.ts';
import { AccountsWorld } from './support/accounts-world.ts';

const { createUser, getMe } = calls;
const { getAccess, listEmails, setAdmin } = accountsRequests;

let world: AccountsWorld;
let service: RunningService;

beforeAll(async () => {
  world = await AccountsWorld.start();
  service = await world.startService();
});
afterAll(async () => {
  await service.stop();
  await world.stop();
});

describe('administration', () => {
  it('is granted by e-mail, whoever has no record yet included, and revoked', async () => {
    const uid = await world.identities.create('jefa@elreto.test');
    expect(await world.ask(getAccess, { uid })).toEqual({ admin: false });
    expect(await world.ask(setAdmin, { email: ' Jefa@ElReto.test ', admin: true })).toEqual({
      uid,
    });
    expect(await world.ask(getAccess, { uid })).toEqual({ admin: true });
    const me = await world.ask(getMe, {}, { actor: person(uid) });
    expect(me.isAdmin).toBe(true);

    await world.ask(setAdmin, { email: 'jefa@elreto.test', admin: false });
    expect(await world.ask(getAccess, { uid })).toEqual({ admin: false });
  });

  it('is told once however often it is granted', async () => {
    const uid = await world.identities.create('dos@elreto.test');
    for (const admin of [true, true, false, false, true]) {
      await world.ask(setAdmin, { email: 'dos@elreto.test', admin });
    }
    await vi.waitFor(() => {
      const told = world.told(accountsEvents.adminChanged, uid);
      expect(told.map(({ admin }) => admin)).toEqual([true, false, true]);
    });
  });

  it('is for known e-mails', async () => {
    for (const email of ['nadie@elreto.test', 'no es un correo', '']) {
      await expect(world.ask(setAdmin, { email, admin: true })).rejects.toMatchObject({
        code: 'USER_NOT_FOUND',
      });
    }
  });

  it('goes to whose the e-mail is now, not to a record that still bears it', async () => {
    await world.ask(getMe, {}, { actor: person('old', { email: 'shared@elreto.test' }) });
    const uid = await world.identities.create('shared@elreto.test');
    expect(await world.ask(setAdmin, { email: 'shared@elreto.test', admin: true })).toEqual({
      uid,
    });
    expect(await world.ask(getAccess, { uid: 'old' })).toEqual({ admin: false });
  });

  it('can be taken from someone whose identity is gone', async () => {
    const uid = await world.identities.create('fue@elreto.test');
    await world.ask(getMe, {}, { actor: person(uid, { email: 'fue@elreto.test' }) });
    await world.ask(setAdmin, { email: 'fue@elreto.test', admin: true });
    await world.identities.delete(uid);
    await world.ask(setAdmin, { email: 'fue@elreto.test', admin: false });
    expect(await world.ask(getAccess, { uid })).toEqual({ admin: false });
  });

  it('waits when the identity provider is away', async () => {
    await world.emulator.stop();
    await expect(
      world.ask(setAdmin, { email: 'jefa@elreto.test', admin: true }, { timeoutMs: 10_000 }),
    ).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await world.startEmulator();
  });
});

describe('the list of e-mails', () => {
  it('is for administrators', async () => {
    await expect(world.ask(listEmails, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(world.ask(listEmails, {}, { actor: person('one') })).rejects.toMatchObject({
      code: 'ADMIN_ONLY',
    });
    const unverified = person('one', { admin: true, emailVerified: false });
    await expect(world.ask(listEmails, {}, { actor: unverified })).rejects.toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
    });
  });

  it('has verified addresses alone, as the identity provider knows them now', async () => {
    const boss = person('boss', { admin: true });
    const written = { name: 'Eva', lastName: 'Paz', dob: '1990-05-05' };
    for (const [uid, email, emailVerified] of [
      ['sure', 'sure@elreto.test', true],
      ['unsure', 'victim@elreto.test', false],
      ['moved', 'new@elreto.test', true],
    ] as const) {
      await world.identities.createAll([{ localId: uid, email, emailVerified }]);
      const seen = uid === 'moved' ? 'old@elreto.test' : email;
      const actor = person(uid, { email: seen, emailVerified });
      await world.ask(createUser, written, { actor });
    }
    const { emails } = await world.ask(listEmails, {}, { actor: boss });
    expect(emails).toContain('sure@elreto.test');
    expect(emails).not.toContain('victim@elreto.test');
    expect(emails).not.toContain('old@elreto.test');
    await world.ask(getMe, {}, { actor: person('moved', { email: 'new@elreto.test' }) });
    const later = await world.ask(listEmails, {}, { actor: boss });
    expect(later.emails).toContain('new@elreto.test');
  });

  it('comes in pages of a thousand, and none is lost between records that share an e-mail', async () => {
    const before = await world.ask(listEmails, {}, { actor: person('boss', { admin: true }) });
    const made = Array.from({ length: 1_500 }, (_, i) => `u${String(i).padStart(4, '0')}@x.mx`);
    const people = made.map((email) => ({ localId: `z${email}`, email, emailVerified: true }));
    await world.identities.createAll(people.slice(0, 1_000));
    await world.identities.createAll(people.slice(1_000));
    await service.store.transaction(async (tx) => {
      // Records of identities that are gone, where a page ends, before the one that is its owner's.
      const stale = Array.from({ length: 30 }, (_, i) => ({
        localId: `a${i}`,
        email: made[985] ?? '',
      }));
      for (const { localId, email } of [...people, ...stale]) {
        await tx.set(users, localId, {
          uid: localId,
          email,
          name: 'U',
          lastName: '',
          dob: null,
          createdAt: '',
          photoURL: '',
          photoPath: null,
        });
      }
    });
    const actor = person('boss', { admin: true });
    const emails = await allPages('emails', async (from) => {
      const page = await world.ask(listEmails, from, { actor });
      expect(page.emails.length).toBeLessThanOrEqual(1_000);
      return page;
    });
    expect(emails).toEqual([...new Set([...before.emails, ...made])].toSorted());
    const broken = world.ask(listEmails, { cursor: 'nonsense' }, { actor });
    await expect(broken).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
  });
});
