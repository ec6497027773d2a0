import { accountsEvents, AppError } from '@el-reto/contracts';
import { LOGGER, SecurityLog } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { expect, it, vi } from 'vitest';
import { refusedDates, users } from '../src/account-records.ts';
import { Identity } from '../src/identity.ts';
import { IdentitySweepService } from '../src/identity-sweep.service.ts';
import { Accounts, minor, steps } from './support/accounts.ts';

const accounts = await Accounts.ofFile();
const { harness, identities, purged } = accounts;

const left = async () => (await accounts.store.find(users, {})).map(({ id }) => id).toSorted();

/** Restarts the service with four people who have an identity; returns their uids. */
async function fourPeople(env: Record<string, string> = {}): Promise<string[]> {
  await harness.restart(undefined, env);
  await accounts.store.transaction(async (tx) => {
    for (const { id } of await tx.find(users, {})) await tx.delete(users, id);
  });
  await identities.deleteAll();
  const all = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => accounts.register(`${name}@elreto.test`)),
  );
  return all.map(({ uid }) => uid).toSorted();
}

const sweep = () => harness.service.app.get(IdentitySweepService).sweep();

it('a sweep deletes an account once, if also the previous sweep has found no identity for it', async () => {
  const [gone = '', ...others] = await fourPeople();
  await identities.delete(gone);
  await sweep();
  expect(await left()).toEqual([gone, ...others]);
  expect(purged).toEqual([]);
  await sweep();
  expect(await left()).toEqual(others);
  await sweep();
  expect(purged).toEqual(Object.keys(steps).map((name) => `${name} of ${gone}`));
  expect(await accounts.published(accountsEvents.accountDeleted, gone)).toHaveLength(1);
});

it('a sweep deletes the refused dates of minors, even if more of their identities are missing than accounts exist', async () => {
  const all = await fourPeople();
  const emails = Array.from({ length: 6 }, (_, i) => `menor${i}@elreto.test`);
  await Promise.all(
    emails.map(async (email) => {
      const uid = await identities.create(email);
      await accounts.signUp(uid, { ...minor, email }).catch(() => undefined);
      await identities.delete(uid);
    }),
  );
  expect(await accounts.store.find(refusedDates, {})).toHaveLength(6);
  for (const _ of ['first', 'second']) await sweep();
  expect(await accounts.store.find(refusedDates, {})).toEqual([]);
  expect(await left()).toEqual(all);
});

it('a sweep deletes no account whose identity exists again at the second sweep', async () => {
  const all = await fourPeople();
  const [late = ''] = all;
  await identities.delete(late);
  await sweep();
  const again = { localId: late, email: 'late@elreto.test', emailVerified: true };
  await identities.createAll([again]);
  await sweep();
  await identities.delete(late);
  await sweep();
  expect(await left()).toEqual(all);
});

it('a sweep after a failed sweep counts as the first of two', async () => {
  const [gone = '', ...others] = await fourPeople();
  await identities.delete(gone);
  await sweep();
  const missing = vi.spyOn(harness.service.app.get(Identity), 'missing');
  missing.mockRejectedValueOnce(new AppError('SERVICE_UNAVAILABLE'));
  await expect(sweep()).rejects.toThrow('SERVICE_UNAVAILABLE');
  await sweep();
  expect(await left()).toEqual([gone, ...others]);
  await sweep();
  expect(await left()).toEqual(others);
});

it.each([
  ['half of the accounts', 2, 'deleted'],
  ['more than half of the accounts', 3, 'kept'],
])('a sweep that misses %s (%i of 4): they are %s', async (_, missing, outcome) => {
  const all = await fourPeople();
  const error = vi.spyOn(harness.service.app.get<Logger>(LOGGER), 'error');
  for (const uid of all.slice(0, missing)) await identities.delete(uid);
  for (const _sweep of [1, 2]) await sweep();
  expect(await left()).toEqual(outcome === 'kept' ? all : all.slice(missing));
  const counts = { missing, compared: 4 };
  expect(error.mock.calls.map(([first]) => first)).toEqual(
    outcome === 'kept' ? [counts, counts] : [],
  );
});

it('a sweep runs by itself, and writes each deletion to the security log', async () => {
  const [gone = '', ...others] = await fourPeople({ IDENTITY_SWEEP: '0.001' });
  const note = vi.spyOn(harness.service.app.get(SecurityLog), 'note');
  await identities.delete(gone);
  await expect.poll(() => note.mock.calls).toHaveLength(1);
  expect(note.mock.calls).toMatchObject([
    [{ kind: 'deletion', action: 'sweepIdentities', who: null, subject: gone, outcome: 'done' }],
  ]);
  expect(await left()).toEqual(others);
});
