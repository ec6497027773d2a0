import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsEvents, accountsRequests, calls } from '@el-reto/contracts';
import type { RunningService } from '@el-reto/service-kit';
import { findFirestoreEmulator, startFirestoreEmulator } from '@el-reto/dev';
import { person } from '@el-reto/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccountsWorld } from './support/accounts-world.ts';

const { answerRequest, createRequest, createUser, getMe, listRequests, updateMe } = calls;
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

  it('give requests about data numbers without a gap, and list them', async () => {
    const desk = { actor: person('mesa', { admin: true }), timeoutMs: 30_000 };
    const ask = (uid: string) =>
      world.ask(
        createRequest,
        { kind: 'access', text: 'Todo.' },
        { actor: person(uid), timeoutMs: 30_000 },
      );
    const made = await Promise.all(['r1', 'r2', 'r3', 'r4', 'r5', 'r6'].map(ask));
    const numbers = made.map(({ number }) => number).toSorted();
    expect(numbers.map((number) => Number(number.slice(-4)))).toEqual([1, 2, 3, 4, 5, 6]);
    const [first = ''] = numbers;
    await world.ask(answerRequest, { number: first, text: 'Va.', outcome: 'granted' }, desk);
    const list = async (state: 'open' | 'answered', cursor?: string) =>
      world.ask(listRequests, { state, limit: 3, ...(cursor && { cursor }) }, desk);
    const page = await list('open');
    const rest = await list('open', page.nextCursor ?? '');
    const listed = [...page.requests, ...rest.requests].map(({ number }) => number);
    expect(listed).toEqual(numbers.slice(1));
    expect((await list('answered')).requests.map(({ number }) => number)).toEqual([first]);
  });
});
