import {
  accountsEvents,
  accountsRequests,
  calls,
  likesRequests,
  postsRequests,
} from '@el-reto/contracts';
import { allPages, encodeCursor } from '@el-reto/service-kit';
import { codeOf, person, setClock } from '@el-reto/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { bannedMailboxes, users } from '../src/account-records.ts';
import { Accounts, done, moderator } from './support/accounts.ts';

const accounts = await Accounts.ofFile();
const { ask, identities, store } = accounts;
const { banUser, deleteMe, getMe, listUsers, unbanUser } = calls;
const { exportMe, getAccess } = accountsRequests;
const reason = 'Compra corcholatas';
const banned = { reason, at: expect.any(String) as string };
const by = { by: 'mod', reason };

const ban = (uid: string, options = {}) =>
  ask(banUser, { uid, reason }, { ...moderator, ...options });
const unban = (uid: string) => ask(unbanUser, { uid, reason: 'Se aclaró' }, moderator);
const banOf = async (uid: string, email?: string) => (await accounts.standing(uid, email)).banned;
const bans = (uid: string) => accounts.published(accountsEvents.accountBanned, uid);

describe('a ban', () => {
  it('is published, recorded and shown to its account once, until it is lifted; the account does not learn by whom', async () => {
    const options = await accounts.signUp('trampa');
    for (const _ of ['once', 'again']) expect(await ban('trampa')).toEqual(done);
    expect(await banOf('trampa')).toEqual(by);
    const own = [await ask(getMe, {}, options), (await ask(exportMe, {}, options)).user];
    expect(own).toMatchObject([{ banned }, { banned }]);
    expect(JSON.stringify(own)).not.toMatch(/"ban"|"by"|"mod"/);
    expect(await bans('trampa')).toEqual([{ uid: 'trampa', reason }]);
    for (const _ of ['once', 'again']) await unban('trampa');
    expect(await banOf('trampa')).toBeNull();
    expect(await ask(getMe, {}, options)).not.toHaveProperty('banned');
    expect(await accounts.published(accountsEvents.accountUnbanned, 'trampa')).toHaveLength(1);
    expect(await accounts.acts('trampa')).toMatchObject([
      { actor: 'mod', action: 'banUser', reason, after: { banned: true } },
      {
        action: 'unbanUser',
        reason: 'Se aclaró',
        before: { banned: true, ...by },
        after: { banned: false },
      },
    ]);
  });

  it('is stored by the services of likes and posts before it is answered, and so is its end', async () => {
    await accounts.signUp('al-momento');
    const known: boolean[] = [];
    for (const request of [likesRequests.refreshBan, postsRequests.refreshBan]) {
      await accounts.harness.answer(request, async ({ input: { uid } }) => {
        known.push((await banOf(uid)) !== null);
        return done;
      });
    }
    await ban('al-momento');
    expect(known.splice(0)).toEqual([true, true]);
    await unban('al-momento');
    expect(known).toEqual([false, false]);
  });

  it('is sent to the service of likes with the deletion of its account', async () => {
    const known: boolean[] = [];
    await accounts.harness.answer(likesRequests.purgeUser, ({ input: { banned: isBanned } }) => {
      known.push(isBanned);
      return done;
    });
    for (const uid of ['libre', 'vetada']) {
      const options = await accounts.signUp(uid);
      if (uid === 'vetada') await ban(uid);
      await ask(calls.deleteMe, {}, options);
    }
    expect(known).toEqual([false, true]);
  });

  it('is refused for unknown accounts and administrators; a retry with the same key gets the same refusal', async () => {
    expect(await codeOf(ban('nadie'))).toBe('USER_NOT_FOUND');
    expect(await codeOf(unban('nadie'))).toBe('USER_NOT_FOUND');
    const email = 'jefe@elreto.test';
    const { uid } = await accounts.register(email);
    await accounts.setAdmin(email, true);
    const key = { idempotencyKey: 'jefe' };
    expect(await codeOf(ban(uid, key))).toBe('CANNOT_BAN');
    const found = await ask(listUsers, { q: uid }, moderator);
    expect(found.users).toMatchObject([{ uid, isAdmin: true }]);
    await accounts.setAdmin(email, false);
    expect(await codeOf(ban(uid, key))).toBe('CANNOT_BAN');
    expect(await ban(uid)).toEqual(done);
  });

  it('prevents its account, and others of its mailbox, from becoming administrators until it is lifted', async () => {
    const emails = ['sube@elreto.test', 'sube+otra@elreto.test'];
    const [email = '', alias = ''] = emails;
    const { uid } = await accounts.register(email);
    const other = await identities.create(alias);
    await ban(uid);
    for (const to of emails) expect(await codeOf(accounts.setAdmin(to, true))).toBe('CANNOT_GRANT');
    expect(await ask(getAccess, { uid })).toEqual({ admin: false, banned: true });
    const mailbox = { uid: other, email: alias };
    expect(await ask(getAccess, mailbox)).toMatchObject({ banned: true });
    await unban(uid);
    expect(await ask(getAccess, mailbox)).toMatchObject({ banned: false });
    expect(await accounts.setAdmin(email, true)).toEqual({ uid });
    expect(await accounts.setAdmin(alias, true)).toEqual({ uid: other });
  });

  it('does not apply to an administrator who shares the mailbox, with or without a record', async () => {
    const email = 'jefa2+x@elreto.test';
    const uid = await identities.create(email);
    await accounts.setAdmin(email, true);
    await accounts.signUp('jefa2');
    await ban('jefa2');
    expect(await banOf(uid, email)).toBeNull();
    await accounts.signUp(uid, { email });
    expect(await banOf(uid)).toBeNull();
  });

  it.each([
    ['stays with its mailbox', false],
    ['that was lifted does not stay', true],
  ])('%s when the account is deleted', async (_, isLifted) => {
    const name = isLifted ? 'vuelve' : 'regresa';
    const options = await accounts.signUp(name);
    await ban(name);
    if (isLifted) await unban(name);
    await ask(deleteMe, {}, options);
    const stored = await store.find(bannedMailboxes, {});
    expect(stored.flatMap(({ data }) => data.uids)).not.toContain(name);
    await accounts.signUp(`${name}2`, { email: `${name}+otra@elreto.test` });
    const expected = isLifted ? null : by;
    expect(await banOf(`${name}2`)).toEqual(expected);
    expect(await bans(`${name}2`)).toHaveLength(isLifted ? 0 : 1);
    // A ban applies to an account without a record by its address: its uid does not show the mailbox.
    expect(await banOf(`${name}3`, `${name}+3@elreto.test`)).toEqual(expected);
    expect(await banOf(`${name}3`)).toBeNull();
  });
});

const isBanned = async (email: string) => (await banOf(`new-${email}`, email)) !== null;

it('lifting a ban frees the banned mailbox, even if the account has a different address now', async () => {
  await accounts.signUp('muda');
  await ban('muda');
  await ask(getMe, {}, { actor: person('muda', { email: 'mudada@elreto.test' }) });
  expect(await isBanned('muda@elreto.test')).toBe(true);
  expect(await isBanned('mudada@elreto.test')).toBe(false);
  await unban('muda');
  expect(await isBanned('muda@elreto.test')).toBe(false);
});

it('lifting a ban frees a mailbox of several banned accounts when the last ban is lifted', async () => {
  for (const uid of ['par1', 'par2', 'par3']) {
    await accounts.signUp(uid, { email: `par+${uid}@elreto.test` });
  }
  await ban('par1');
  await ban('par2');
  await accounts.signUp('par4', { email: 'par@elreto.test' });
  for (const uid of ['par2', 'par1']) {
    await unban(uid);
    expect(await isBanned('par@elreto.test')).toBe(true);
  }
  await unban('par4');
  expect(await isBanned('par@elreto.test')).toBe(false);
});

describe('the list of accounts', () => {
  const find = async (asked: z.input<typeof listUsers.input>) => {
    const found = await allPages('users', (from) =>
      ask(listUsers, { ...asked, ...from }, moderator),
    );
    return found.map(({ uid }) => uid);
  };

  beforeAll(async () => {
    await accounts.signUp('lista1', { name: 'Zoé', email: 'zeta@lista.test' });
    await accounts.signUp('lista2', { name: 'Zoé Zulma', email: 'alfa@lista.test' });
    await accounts.signUp('lista3', { name: 'Yola', email: 'yola@lista.test' });
    await accounts.signUp('zeta', { name: 'Beto', email: 'beto@lista.test' });
  });

  it.each([
    ['a uid first, and the beginning of an address', { q: 'zeta' }, ['zeta', 'lista1']],
    ['a uid that fills a page, and then an address', { q: 'zeta', limit: 1 }, ['zeta', 'lista1']],
    ['an address in any case', { q: 'ZETA@' }, ['lista1']],
    ['all words of a name, without accents', { q: 'zoe rios', limit: 1 }, ['lista2', 'lista1']],
    ['one word of a name', { q: 'zulma' }, ['lista2']],
    ['an address and a name, of one account once', { q: 'yola' }, ['lista3']],
    ['no address by a part of it', { q: 'nadie@lista' }, []],
  ])('is searched by %s', async (_, asked, uids) => {
    expect(await find(asked)).toEqual(uids);
  });

  it('has all accounts once each, or the banned ones, the last ban first', async () => {
    const all = await find({ limit: 3 });
    expect(all).toEqual(expect.arrayContaining(['lista1', 'lista2', 'zeta']));
    expect(new Set(all).size).toBe(all.length);
    const now = Date.now();
    await ban('lista1');
    setClock(now + 60_000);
    await ban('zeta');
    expect((await find({ banned: '1', limit: 1 })).slice(0, 2)).toEqual(['zeta', 'lista1']);
    expect(await find({ banned: '1', q: 'zoe' })).toEqual(['lista1']);
    expect(await find({ banned: '1', q: 'lista2' })).toEqual([]);
    const { users: some } = await ask(listUsers, { q: 'lista1' }, moderator);
    expect(some).toMatchObject([{ uid: 'lista1', isAdmin: false, banned: by }]);
  });

  it('reads at most 2,000 records for a page; the next page continues after them', async () => {
    const sample = (await store.get(users, 'lista2'))!;
    await store.transaction(async (tx) => {
      for (let i = 0; i < 2_100; i++) {
        const uid = `paja${i}`;
        await tx.set(users, uid, { ...sample, name: 'Paja', uid, email: `${uid}@lista.test` });
      }
    });
    const first = await ask(listUsers, { q: 'zoé' }, moderator);
    expect(first.nextCursor).not.toBeNull();
    expect(await find({ q: 'zoé' })).toEqual(['lista2', 'lista1']);
    // The account with this uid fills the page, so that no record is read for it.
    const { nextCursor } = await ask(listUsers, { q: 'lista2', limit: 1 }, moderator);
    expect(nextCursor).toBe(encodeCursor([0, []]));
  });

  it.each(['nonsense', encodeCursor([0, ['a']])])('refuses the cursor %s', async (cursor) => {
    expect(await codeOf(ask(listUsers, { cursor }, moderator))).toBe('MALFORMED_REQUEST');
  });
});
