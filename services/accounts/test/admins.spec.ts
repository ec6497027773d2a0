import { accountsEvents, accountsRequests, calls } from '@el-reto/contracts';
import { allPages, SecurityLog } from '@el-reto/service-kit';
import { codeOf, person } from '@el-reto/testing';
import { describe, expect, it, vi } from 'vitest';
import { users } from '../src/account-records.ts';
import { Accounts, ana, moderator } from './support/accounts.ts';

const accounts = await Accounts.ofFile();
const { ask, harness, identities } = accounts;
const { getAccess, listEmails } = accountsRequests;

describe('administration', () => {
  const isAdmin = async (uid: string) => (await ask(getAccess, { uid })).admin;

  it('is granted to the current owner of an e-mail, even without a record, not to a record that still contains it, and revoked', async () => {
    const uid = await identities.create('jefa@elreto.test');
    await accounts.signUp('old', { email: 'jefa@elreto.test' });
    expect(await isAdmin(uid)).toBe(false);
    expect(await accounts.setAdmin(' Jefa@ElReto.test ', true)).toEqual({ uid });
    expect([await isAdmin(uid), await isAdmin('old')]).toEqual([true, false]);
    const me = await ask(calls.getMe, {}, { actor: person(uid) });
    expect(me.isAdmin).toBe(true);
    await accounts.setAdmin('jefa@elreto.test', false);
    expect(await isAdmin(uid)).toBe(false);
  });

  it('is published and recorded once per change; the security log has each request, without the address', async () => {
    const note = vi.spyOn(harness.service.app.get(SecurityLog), 'note');
    const email = 'dos@elreto.test';
    const uid = await identities.create(email);
    for (const admin of [true, true, false, false]) await accounts.setAdmin(email, admin);
    for (const unknown of ['nadie@elreto.test', 'no es un correo', '']) {
      expect(await codeOf(accounts.setAdmin(unknown, true))).toBe('USER_NOT_FOUND');
    }
    const changes = await accounts.published(accountsEvents.adminChanged, uid);
    expect(changes.map(({ admin }) => admin)).toEqual([true, false]);
    const [yes, no] = [{ admin: true }, { admin: false }];
    expect(await accounts.acts(uid)).toMatchObject([
      { actor: 'stack', action: 'grantAdmin', before: no, after: yes },
      { actor: 'stack', action: 'revokeAdmin', before: yes, after: no },
    ]);
    const operator = { action: 'internal.accounts.set-admin', who: null, from: null };
    const line = (kind: string) => ({ ...operator, kind, subject: uid, outcome: 'done' });
    const refused = { ...operator, kind: 'grant', outcome: 'USER_NOT_FOUND' };
    expect(note.mock.calls.flat()).toEqual([
      ...['grant', 'grant', 'revoke', 'revoke'].map(line),
      ...[1, 2, 3].map(() => refused),
    ]);
  });

  it('is granted only for an address that the provider has verified; it is revoked without that', async () => {
    const email = 'primero@elreto.test';
    const squatter = { localId: 'squatter', email, emailVerified: false };
    await identities.createAll([squatter]);
    expect(await codeOf(accounts.setAdmin(email, true))).toBe('EMAIL_NOT_VERIFIED');
    expect(await isAdmin('squatter')).toBe(false);
    await identities.createAll([{ ...squatter, emailVerified: true }]);
    await accounts.setAdmin(email, true);
    await identities.createAll([squatter]);
    await accounts.setAdmin(email, false);
    expect(await isAdmin('squatter')).toBe(false);
  });

  it('can be revoked, but not granted, by the e-mail in the record after the identity was deleted', async () => {
    const email = 'fue@elreto.test';
    const { uid } = await accounts.register(email);
    await accounts.setAdmin(email, true);
    await identities.delete(uid);
    expect(await codeOf(accounts.setAdmin(email, true))).toBe('USER_NOT_FOUND');
    await accounts.setAdmin(email, false);
    expect(await isAdmin(uid)).toBe(false);
  });

  it('fails with SERVICE_UNAVAILABLE while the identity provider does not answer', async () => {
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:1');
    await harness.restart();
    expect(await codeOf(accounts.setAdmin('jefa@elreto.test', true))).toBe('SERVICE_UNAVAILABLE');
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', identities.host);
    await harness.restart();
  });
});

describe('the list of e-mails', () => {
  it('has the verified addresses of the identity provider', async () => {
    for (const [uid, email, emailVerified] of [
      ['sure', 'sure@elreto.test', true],
      ['unsure', 'victim@elreto.test', false],
      ['moved', 'new@elreto.test', true],
    ] as const) {
      await identities.createAll([{ localId: uid, email, emailVerified }]);
      const known = uid === 'moved' ? 'old@elreto.test' : email;
      const actor = person(uid, { email: known, emailVerified });
      await ask(calls.createUser, ana, { actor });
    }
    const { emails } = await ask(listEmails, {}, moderator);
    expect(emails).toEqual(expect.arrayContaining(['sure@elreto.test', 'new@elreto.test']));
    expect(emails).not.toContain('victim@elreto.test');
    expect(emails).not.toContain('old@elreto.test');
  });

  it('has pages of at most a thousand, and includes an address that several records share', async () => {
    const before = await ask(listEmails, {}, moderator);
    const emails = Array.from({ length: 1_100 }, (_, i) => `u${String(i).padStart(4, '0')}@x.mx`);
    const people = emails.map((email) => ({ localId: `z${email}`, email, emailVerified: true }));
    for (const from of [0, 1_000]) await identities.createAll(people.slice(from, from + 1_000));
    // Records without an identity, at the end of a page and before the record of the owner.
    const stale = Array.from({ length: 30 }, (_, i) => ({ localId: `a${i}`, email: emails[985] }));
    await accounts.store.transaction(async (tx) => {
      for (const { localId: uid, email = '' } of [...people, ...stale]) {
        const record = { uid, email, ...ana, createdAt: '', photoURL: '', photoPath: null };
        await tx.set(users, uid, record);
      }
    });
    const listed = await allPages('emails', async (from) => {
      const page = await ask(listEmails, from, moderator);
      expect(page.emails.length).toBeLessThanOrEqual(1_000);
      return page;
    });
    // Pages follow the addresses of the records, which may differ from those of the identity provider.
    expect(listed.toSorted()).toEqual([...new Set([...before.emails, ...emails])].toSorted());
    await harness.settled();
    const exports = harness
      .published(accountsEvents.actRecorded)
      .filter(({ action }) => action === 'listUserEmails');
    // One act for each list, however many pages the list has.
    expect(exports).toHaveLength(3);
    expect(exports.at(-1)).toMatchObject({ actor: moderator.actor.uid, subject: null });
  });
});
