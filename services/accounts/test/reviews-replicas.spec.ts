import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsEvents, accountsRequests, calls } from '@el-reto/contracts';
import type { RunningService } from '@el-reto/service-kit';
import { findFirestoreEmulator, startFirestoreEmulator } from '@el-reto/dev';
import { person } from '@el-reto/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccountsWorld } from './support/accounts-world.ts';

const { createUser, getMe, updateMe } = calls;
const { getProfile } = accountsRequests;
const found = findFirestoreEmulator();

describe.skipIf('missing' in found)('two replicas on Firestore', () => {
  let dir: string;
  let firestore: Awaited<ReturnType<typeof startFirestoreEmulator>>;
  let world: AccountsWorld;
  let replicas: RunningService[];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'accounts-firestore-'));
    firestore = await startFirestoreEmulator({ dir, projectId: 'demo-accounts' });
    world = await AccountsWorld.start();
    vi.stubEnv('STORE', 'firestore');
    vi.stubEnv('FIREBASE_PROJECT_ID', 'demo-accounts');
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', firestore.host);
    vi.stubEnv('PROFILE_REVIEW', '0.05');
    replicas = [await world.startService(), await world.startService()];
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.stop();
    await world.stop();
    await firestore.stop();
    await rm(dir, { recursive: true });
  });

  it('show each change once, after its time', async () => {
    const people = Array.from({ length: 6 }, (_, i) => `p${i}`);
    const shown = (uid: string) => world.ask(getProfile, { uid });
    for (const uid of people) {
      const options = { actor: person(uid) };
      const details = { name: 'Ana', lastName: 'Ríos', dob: '1990-05-05' };
      await world.ask(createUser, details, { ...options, timeoutMs: 30_000 });
      world.authors.add(uid);
      await world.ask(updateMe, { name: 'Eva' }, options);
      expect((await shown(uid)).displayName).toBe('Ana Ríos');
      expect((await world.ask(getMe, {}, options)).name).toBe('Eva');
    }
    for (const uid of people) {
      await expect
        .poll(async () => (await shown(uid)).displayName, { timeout: 25_000 })
        .toBe('Eva Ríos');
    }
    await vi.waitFor(() => {
      const told = people.map((uid) => world.told(accountsEvents.profileChanged, uid).length);
      expect(told).toEqual(people.map(() => 1));
    });
  });
});
