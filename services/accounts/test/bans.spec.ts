import {
  accountsEvents,
  accountsRequests,
  calls,
  likesRequests,
  mediaRequests,
  notificationsRequests,
  postsRequests,
} from '@el-reto/contracts';
import { allPages, encodePlace, type RunningService } from '@el-reto/service-kit';
import { person } from '@el-reto/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { bannedMailboxes, mailboxId, users } from '../src/account-records.ts';
import { AccountsWorld } from './support/accounts-world.ts';

const { approveProfile, banUser, createUser, deleteMe, getMe, unbanUser } = calls;
const { exportMe, getAccess, getStanding, setAdmin } = accountsRequests;
const moderator = { actor: person('mod', { admin: true }) };
const reason = 'Compra corcholatas';
const banned = { reason, at: expect.any(String) as string };

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

const signUp = async (uid: string, name = 'Ana', email = `${uid}@elreto.test`) => {
  const options = { actor: person(uid, { email }) };
  await world.ask(createUser, { name, lastName: 'Ríos', dob: '1990-05-05' }, options);
  return options;
};
const ban = (uid: string) => world.ask(banUser, { uid, reason }, moderator);
const unban = (uid: string) => world.ask(unbanUser, { uid, reason: 'Se aclaró' }, moderator);
const standingOf = (uid: string) => world.ask(getStanding, { uid });
const actsOn = (uid: string) =>
  world.around.told(accountsEvents.actRecorded).filter(({ subject }) => subject === uid);

describe('a ban', () => {
  it('is told to the services, to its account and in the log, once, until it is lifted', async () => {
    const options = await signUp('trampa');
    for (const _ of ['once', 'again']) expect(await ban('trampa')).toEqual({ success: true });
    expect((await standingOf('trampa')).banned).toEqual({ by: 'mod', reason });
    expect(await world.ask(getMe, {}, options)).toMatchObject({ banned });
    await vi.waitFor(() =>
      expect(world.told(accountsEvents.accountBanned, 'trampa')).toEqual([
        { uid: 'trampa', reason },
      ]),
    );
    for (const _ of ['once', 'again']) await unban('trampa');
    expect((await standingOf('trampa')).banned).toBeNull();
    expect(await world.ask(getMe, {}, options)).not.toHaveProperty('banned');
    await vi.waitFor(() =>
      expect(world.told(accountsEvents.accountUnbanned, 'trampa')).toHaveLength(1),
    );
    expect(actsOn('trampa')).toMatchObject([
      { actor: 'mod', action: 'banUser', reason, after: { banned: true } },
      {
        action: 'unbanUser',
        reason: 'Se aclaró',
        before: { banned: true, reason, by: 'mod' },
        after: { banned: false },
      },
    ]);
  });

  it('is for accounts that are there and do not administer, by who does', async () => {
    await expect(ban('nadie')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await expect(unban('nadie')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    const email = 'jefe@elreto.test';
    const uid = await world.identities.create(email);
    await signUp(uid, 'Jefe', email);
    await world.ask(setAdmin, { email, admin: true });
    await expect(ban(uid)).rejects.toMatchObject({ code: 'CANNOT_BAN' });
    const found = await world.ask(calls.listUsers, { q: uid }, moderator);
    expect(found.users).toMatchObject([{ uid, isAdmin: true }]);
    const asked = world.ask(banUser, { uid, reason }, { actor: person('ana') });
    await expect(asked).rejects.toMatchObject({ code: 'ADMIN_ONLY' });
  });

  it('keeps its account from administering until it is lifted, one of the same mailbox too', async () => {
    const email = 'sube@elreto.test';
    const uid = await world.identities.create(email);
    const other = await world.identities.create('sube+otra@elreto.test');
    const grant = (to = email) => world.ask(setAdmin, { email: to, admin: true });
    await signUp(uid, 'Sube', email);
    await ban(uid);
    for (const to of [email, 'sube+otra@elreto.test']) {
      await expect(grant(to)).rejects.toMatchObject({ code: 'CANNOT_GRANT' });
    }
    expect(await world.ask(getAccess, { uid })).toEqual({ admin: false });
    await unban(uid);
    expect(await grant()).toEqual({ uid });
    expect(await grant('sube+otra@elreto.test')).toEqual({ uid: other });
  });

  it('of another account does not reach who administers already, with the same mailbox', async () => {
    const uid = await world.identities.create('jefa2+x@elreto.test');
    await world.ask(setAdmin, { email: 'jefa2+x@elreto.test', admin: true });
    await signUp('jefa2', 'Ana', 'jefa2@elreto.test');
    await ban('jefa2');
    const asked = { uid, email: 'jefa2+x@elreto.test' };
    expect((await world.ask(getStanding, asked)).banned).toBeNull();
    await signUp(uid, 'Jefa', 'jefa2+x@elreto.test');
    expect((await standingOf(uid)).banned).toBeNull();
  });

  it('is in what its account takes along, and no other does', async () => {
    const options = await signUp('exporta');
    await ban('exporta');
    await world.around.answer(exportLikes, () => ({ likes: [] }));
    const { user } = await world.ask(exportMe, {}, options);
    expect(user).toMatchObject({ banned });
    expect(user).not.toHaveProperty('ban');
  });

  it('stands for its mailbox when the account is deleted, and not once it was lifted', async () => {
    for (const purge of purges) await world.around.answer(purge, () => done);
    for (const isLifted of [false, true]) {
      const name = isLifted ? 'vuelve' : 'regresa';
      const options = await signUp(name);
      await ban(name);
      if (isLifted) await unban(name);
      await world.ask(deleteMe, {}, options);
      const kept = await service.store.find(bannedMailboxes, {});
      expect(kept.flatMap(({ data }) => data.uids)).not.toContain(name);
      await signUp(`${name}2`, 'Ana', `${name}+otra@elreto.test`);
      const expected = isLifted ? null : { by: 'mod', reason };
      expect((await standingOf(`${name}2`)).banned).toEqual(expected);
      // Also for who takes part without a record of theirs.
      const email = `${name}+sinficha@elreto.test`;
      const asked = { uid: await world.identities.create(email), email };
      expect((await world.ask(getStanding, asked)).banned).toEqual(expected);
      await vi.waitFor(() => {
        const told = world.told(accountsEvents.accountBanned, `${name}2`);
        expect(told).toHaveLength(isLifted ? 0 : 1);
      });
    }
  });
});

describe('lifting a ban', () => {
  const isBanned = async (email: string) => {
    const { banned: known } = await world.ask(getStanding, { uid: `new-${email}`, email });
    return known !== null;
  };

  it('frees the mailbox that was banned, whatever address its account has by now', async () => {
    await signUp('muda', 'Ana', 'muda@elreto.test');
    await ban('muda');
    await world.ask(getMe, {}, { actor: person('muda', { email: 'mudada@elreto.test' }) });
    await unban('muda');
    expect(await isBanned('muda@elreto.test')).toBe(false);
  });

  it('frees a mailbox that banned accounts share with the last of them', async () => {
    for (const uid of ['par1', 'par2', 'par3']) await signUp(uid, 'Ana', `par+${uid}@elreto.test`);
    await ban('par1');
    await ban('par2');
    await signUp('par4', 'Ana', 'par@elreto.test');
    await unban('par2');
    expect(await isBanned('par@elreto.test')).toBe(true);
    await unban('par1');
    expect(await isBanned('par@elreto.test')).toBe(true);
    await unban('par4');
    expect(await isBanned('par@elreto.test')).toBe(false);
  });

  it('frees that of its address where a record of before says nothing else', async () => {
    await signUp('vieja');
    const { store } = service;
    await store.transaction(async (tx) => {
      const user = await tx.get(users, 'vieja');
      const of = { by: 'mod', reason };
      await tx.set(users, 'vieja', { ...user!, ban: of, bannedAt: 1 });
      await tx.set(bannedMailboxes, mailboxId('vieja@elreto.test'), of);
    });
    expect(await isBanned('vieja@elreto.test')).toBe(true);
    await unban('vieja');
    expect(await isBanned('vieja@elreto.test')).toBe(false);
  });
});

const exportLikes = likesRequests.exportUser;
const done = { success: true } as const;
const purges = [
  postsRequests.purgeUser,
  mediaRequests.purgeUser,
  likesRequests.purgeUser,
  notificationsRequests.purgeUser,
] as const;

describe('the list of accounts', () => {
  type Asked = z.input<typeof calls.listUsers.input>;
  const find = async (asked: Asked) => {
    const found = await allPages('users', (from) =>
      world.ask(calls.listUsers, { ...asked, ...from }, moderator),
    );
    return found.map(({ uid }) => uid);
  };

  beforeAll(async () => {
    await signUp('lista1', 'Zoé', 'zeta@lista.test');
    await signUp('lista2', 'Zoé Zulma', 'alfa@lista.test');
    await signUp('zeta', 'Beto', 'beto@lista.test');
  });

  it('finds them by uid, by what their address begins with, and by words of their name', async () => {
    expect(await find({ q: 'zeta' })).toEqual(['zeta', 'lista1']);
    expect(await find({ q: 'ZETA@' })).toEqual(['lista1']);
    expect(await find({ q: 'zoe rios', limit: 1 })).toEqual(['lista2', 'lista1']);
    expect(await find({ q: 'zulma' })).toEqual(['lista2']);
    expect(await find({ q: 'nadie@lista' })).toEqual([]);
  });

  it('has all of them where nothing is sought, and the suspended ones, the last one first', async () => {
    const all = await find({ limit: 3 });
    expect(all).toEqual(expect.arrayContaining(['lista1', 'lista2', 'zeta']));
    expect(new Set(all).size).toBe(all.length);
    await ban('lista1');
    await new Promise((resolve) => setTimeout(resolve, 2));
    await ban('zeta');
    const suspended = await find({ banned: '1', limit: 1 });
    expect(suspended.slice(0, 2)).toEqual(['zeta', 'lista1']);
    expect(await find({ banned: '1', q: 'zoe' })).toEqual(['lista1']);
    const { users: some } = await world.ask(calls.listUsers, { q: 'lista1' }, moderator);
    expect(some).toMatchObject([{ uid: 'lista1', isAdmin: false, banned: { by: 'mod', reason } }]);
  });

  it('looks at no more than some thousand for a page, and goes on behind them', async () => {
    const sample = await service.store.get(users, 'lista2');
    if (!sample) throw new Error('no sample');
    await service.store.transaction(async (tx) => {
      for (let i = 0; i < 2_100; i++) {
        const one = { ...sample, name: 'Paja', uid: `paja${i}`, email: `paja${i}@lista.test` };
        await tx.set(users, one.uid, one);
      }
    });
    const asked = { q: 'zoé' };
    const first = await world.ask(calls.listUsers, asked, moderator);
    expect(first.nextCursor).not.toBeNull();
    expect(await find(asked)).toEqual(['lista2', 'lista1']);
  });

  it('is for administrators, who ask for it as it is', async () => {
    const asked = world.ask(calls.listUsers, {}, { actor: person('ana') });
    await expect(asked).rejects.toMatchObject({ code: 'ADMIN_ONLY' });
    for (const cursor of ['nonsense', encodePlace([0, ['a']])]) {
      const wrong = world.ask(calls.listUsers, { cursor }, moderator);
      await expect(wrong).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
    }
  });
});

describe('the log', () => {
  it('has what the operator did, and what moderators decided about profiles', async () => {
    const email = 'bitacora@elreto.test';
    const uid = await world.identities.create(email);
    const options = await signUp(uid, 'Ana', email);
    for (const admin of [true, true, false]) await world.ask(setAdmin, { email, admin });
    world.authors.add(uid);
    await world.ask(calls.updateMe, { name: 'Otra' }, options);
    const { profiles } = await world.ask(calls.listProfileReviews, {}, moderator);
    const changedAt = profiles.find((one) => one.uid === uid)?.changedAt ?? 0;
    await world.ask(approveProfile, { uid, changedAt }, moderator);
    await vi.waitFor(() =>
      expect(actsOn(uid)).toMatchObject([
        {
          actor: 'stack',
          action: 'grantAdmin',
          before: { admin: false },
          after: { admin: true },
        },
        { actor: 'stack', action: 'revokeAdmin', after: { admin: false } },
        {
          actor: 'mod',
          action: 'approveProfile',
          before: { state: 'pending' },
          after: { state: 'approved' },
        },
      ]),
    );
  });
});
