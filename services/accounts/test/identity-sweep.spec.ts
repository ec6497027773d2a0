import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accountsEvents,
  calls,
  eventsRequests,
  likesRequests,
  mediaRequests,
  notificationsRequests,
  postsRequests,
} from '@el-reto/contracts';
import { LOGGER, SecurityLog } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import type { RunningService } from '@el-reto/service-kit';
import { findFirestoreEmulator, startFirestoreEmulator } from '@el-reto/dev';
import { person } from '@el-reto/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deletions, refusedDates, users } from '../src/account-records.ts';
import { IdentitySweepService } from '../src/identity-sweep.service.ts';
import { AccountsWorld } from './support/accounts-world.ts';

const { createUser } = calls;
const ana = { name: 'Ana', lastName: 'Ríos', dob: '1990-05-05' };
const found = findFirestoreEmulator();

let world: AccountsWorld;
/** What posts, media and likes were asked to delete. */
let purged: string[];

beforeAll(async () => {
  world = await AccountsWorld.start();
  for (const [name, request] of [
    ['posts', postsRequests.purgeUser],
    ['media', mediaRequests.purgeUser],
    ['likes', likesRequests.purgeUser],
    ['notices', notificationsRequests.purgeUser],
    ['prizes', eventsRequests.purgeUser],
  ] as const) {
    await world.around.answer(request, ({ uid }) => {
      purged.push(`${name} of ${uid}`);
      return { success: true as const };
    });
  }
});
afterAll(() => world.stop());
beforeEach(() => {
  purged = [];
});

async function signUp(email: string, details = ana): Promise<string> {
  const uid = await world.identities.create(email);
  const options = { actor: person(uid, { email }), timeoutMs: 30_000 };
  await world.ask(createUser, details, options).catch(() => 'a minor');
  return uid;
}

/** A service with four people, all of whom have an identity. */
async function startWithPeople(env: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const service = await world.startService();
  await service.store.transaction(async (tx) => {
    for (const { id } of await tx.find(users, {})) await tx.delete(users, id);
  });
  await world.identities.deleteAll();
  const all = await Promise.all(['a', 'b', 'c', 'd'].map((name) => signUp(`${name}@elreto.test`)));
  return { service, all: all.toSorted() };
}

const left = async ({ store }: RunningService) =>
  (await store.find(users, {})).map(({ id }) => id).toSorted();
const watch = ({ app }: RunningService, level: 'warn' | 'error') =>
  vi.spyOn(app.get<Logger>(LOGGER), level);

describe.each([
  { store: 'sqlite', isHere: true },
  { store: 'firestore', isHere: !('missing' in found) },
])('an identity that is deleted at the provider, on $store', ({ store, isHere }) => {
  describe.skipIf(!isHere)('of one of four people', () => {
    let dir: string;
    let firestore: Awaited<ReturnType<typeof startFirestoreEmulator>> | undefined;
    let service: RunningService;
    let sweep: () => Promise<void>;
    let all: string[];

    beforeAll(async () => {
      dir = await mkdtemp(join(tmpdir(), 'accounts-sweep-'));
      if (store !== 'firestore') return;
      firestore = await startFirestoreEmulator({ dir, projectId: 'demo-el-reto' });
    });
    afterAll(async () => {
      await firestore?.stop();
      await rm(dir, { recursive: true });
    });
    beforeEach(async () => {
      const FIRESTORE_EMULATOR_HOST = firestore?.host;
      const env = { STORE: store, FIRESTORE_EMULATOR_HOST, IDENTITY_SWEEP: 'off' };
      ({ service, all } = await startWithPeople(env));
      sweep = () => service.app.get(IdentitySweepService).sweep();
    });
    afterEach(() => service.stop());

    it('takes posts, images, likes and record along at the second look, once', async () => {
      const [gone = '', ...others] = all;
      await world.identities.delete(gone);
      await sweep();
      expect(await left(service)).toEqual(all);
      expect(purged).toEqual([]);
      await sweep();
      expect(await left(service)).toEqual(others);
      expect(purged).toEqual(
        ['posts', 'media', 'likes', 'notices', 'prizes'].map((name) => `${name} of ${gone}`),
      );
      expect(await service.store.get(deletions, gone)).toMatchObject({ stage: 'gone' });
      await sweep();
      expect(purged).toHaveLength(5);
      await vi.waitFor(() => {
        expect(world.told(accountsEvents.accountDeleted, gone)).toHaveLength(1);
      });
    });

    it('takes the refused dates of minors along, more of whom are gone than there are people', async () => {
      const young = { ...ana, dob: '2020-01-01' };
      const emails = Array.from({ length: 6 }, (_, i) => `menor${i}@elreto.test`);
      const minors = await Promise.all(emails.map((email) => signUp(email, young)));
      expect(await service.store.find(refusedDates, {})).toHaveLength(6);
      await Promise.all(minors.map((minor) => world.identities.delete(minor)));
      await sweep();
      await sweep();
      expect(await service.store.find(refusedDates, {})).toEqual([]);
      expect(await left(service)).toEqual(all);
    });

    it('is no deletion when it is seen again', async () => {
      const [late = ''] = all;
      await world.identities.delete(late);
      await sweep();
      const account = { localId: late, email: 'late@elreto.test', emailVerified: true };
      await world.identities.createAll([account]);
      await sweep();
      await world.identities.delete(late);
      await sweep();
      expect(await left(service)).toEqual(all);
    });

    it('deletes nobody once the provider was emptied, and says so', async () => {
      const error = watch(service, 'error');
      await world.identities.deleteAll();
      for (const _ of [1, 2, 3]) await sweep();
      const counts = { missing: 4, looked: 4 };
      expect(error.mock.calls.map(([told]) => told)).toEqual([counts, counts, counts]);
      expect(await left(service)).toEqual(all);
      expect(purged).toEqual([]);
    });
  });
});

describe('a service that looks by itself', () => {
  const often = { STORE: 'sqlite', FIRESTORE_EMULATOR_HOST: undefined, IDENTITY_SWEEP: '0.002' };
  let service: RunningService;
  let all: string[];

  beforeEach(async () => {
    ({ service, all } = await startWithPeople(often));
  });
  afterEach(() => service.stop());

  it('deletes who is gone, and tells the security log', async () => {
    const note = vi.spyOn(service.app.get(SecurityLog), 'note');
    const [gone = '', ...others] = all;
    await world.identities.delete(gone);
    await vi.waitFor(() => expect(note).toHaveBeenCalledTimes(1), 10_000);
    expect(note.mock.calls).toMatchObject([
      [{ kind: 'deletion', action: 'sweepIdentities', who: null, subject: gone, outcome: 'done' }],
    ]);
    expect(await left(service)).toEqual(others);
  });

  it('deletes nobody while the provider is away, nor when it is back', async () => {
    const warn = watch(service, 'warn');
    await world.emulator.stop();
    await vi.waitFor(() => expect(warn.mock.calls.length).toBeGreaterThan(2), 10_000);
    await world.startEmulator();
    await expect.poll(() => world.identities.exists(all[0] ?? ''), { timeout: 10_000 }).toBe(true);
    expect(await left(service)).toEqual(all);
    expect(purged).toEqual([]);
  });

  it('deletes nobody when it is told another project', async () => {
    await service.stop();
    vi.stubEnv('FIREBASE_PROJECT_ID', 'demo-other');
    service = await world.startService();
    vi.stubEnv('FIREBASE_PROJECT_ID', 'demo-el-reto');
    const error = watch(service, 'error');
    await vi.waitFor(() => expect(error.mock.calls.length).toBeGreaterThan(2), 10_000);
    expect(await left(service)).toEqual(all);
    expect(purged).toEqual([]);
  });
});
