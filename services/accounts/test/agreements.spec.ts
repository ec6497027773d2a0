import {
  accountsRequests,
  calls,
  currentAgreements,
  likesRequests,
  type Agreement,
} from '@el-reto/contracts';
import type { RunningService } from '@el-reto/service-kit';
import { person } from '@el-reto/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deletions } from '../src/account-records.ts';
import { AccountsWorld } from './support/accounts-world.ts';

const { agree, createUser, getMe, updateMe } = calls;
const ana = { name: 'Ana', lastName: 'Ríos', dob: '1990-05-05' };
const old: Agreement = { document: 'terms', version: '2026-11-20' };

let world: AccountsWorld;
let service: RunningService;

beforeAll(async () => {
  world = await AccountsWorld.start();
  await world.around.answer(likesRequests.exportUser, () => ({ likes: [] }));
  service = await world.startService();
});
afterAll(async () => {
  await service.stop();
  await world.stop();
});

const versions = (agreed: readonly Agreement[] = []) =>
  agreed.map(({ document, version }) => ({ document, version }));

it('keeps the versions that sign-up showed, with their time, whatever else changes', async () => {
  const options = { actor: person('nueva') };
  const agreed = currentAgreements();
  await world.ask(createUser, { ...ana, agreed }, options);
  await world.ask(updateMe, { name: 'Anita' }, options);
  const me = await world.ask(getMe, {}, options);
  expect(versions(me.agreed)).toEqual(agreed);
  const { user } = await world.ask(accountsRequests.exportMe, {}, options);
  expect(user.agreed).toEqual(me.agreed);
  for (const { at } of me.agreed ?? []) expect(Date.now() - Date.parse(at)).toBeLessThan(60_000);
});

it('keeps what a first Google sign-in showed', async () => {
  const options = { actor: person('google', { provider: 'google.com' }) };
  const user = await world.ask(createUser, { agreed: currentAgreements() }, options);
  expect(user.name).toBe('Unknown');
  expect(versions(user.agreed)).toEqual(currentAgreements());
});

it('adds a later version to an earlier one, each once and with its first time', async () => {
  const options = { actor: person('antes') };
  await world.ask(createUser, ana, options);
  expect(await world.ask(getMe, {}, options)).toMatchObject({ toAgree: ['terms', 'privacy'] });
  expect(await world.ask(getMe, {}, options)).not.toHaveProperty('agreed');
  const first = await world.ask(agree, old, options);
  expect(first.toAgree).toEqual(['terms', 'privacy']);
  await world.ask(agree, old, options);
  for (const each of currentAgreements()) await world.ask(agree, each, options);
  const { agreed, toAgree } = await world.ask(getMe, {}, options);
  expect(toAgree).toBeUndefined();
  expect(versions(agreed)).toEqual([old, ...currentAgreements()]);
  expect(agreed?.[0]).toEqual(first.agreed?.[0]);
});

it('tells the campaign who agreed to what, of those who are there', async () => {
  const options = { actor: person('participa') };
  await world.ask(createUser, { ...ana, agreed: [old] }, options);
  await world.ask(createUser, ana, { actor: person('se-va') });
  await service.store.transaction((tx) =>
    tx.set(deletions, 'se-va', { stage: 'content' as const, reachedAt: 1 }),
  );
  const { people } = await world.ask(accountsRequests.listParticipants, {
    uids: ['participa', 'se-va', 'nadie'],
  });
  expect(people).toMatchObject([
    { uid: 'participa', name: 'Ana Ríos', email: options.actor.email, agreed: [old] },
  ]);
});
