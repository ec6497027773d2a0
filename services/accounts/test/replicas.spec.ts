import { accountsEvents, accountsRequests, calls } from '@el-reto/contracts';
import type { RunningService } from '@el-reto/service-kit';
import { describeOnFirestore, person } from '@el-reto/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Accounts, moderator, start } from './support/accounts.ts';

const accounts = await Accounts.ofFile();
const { ask, harness } = accounts;

/** Makes a request like a client: while Firestore is slow, it repeats the request with the same key. */
function requestAsClient(uid: string) {
  const options = { actor: person(uid), idempotencyKey: uid };
  return vi.waitFor(() => ask(calls.createRequest, { kind: 'access', text: 'Todo.' }, options), {
    timeout: 90_000,
    interval: 100,
  });
}

describeOnFirestore('two replicas', (emulator) => {
  let replica: RunningService | undefined;

  beforeAll(async () => {
    const env = {
      STORE: 'firestore',
      FIRESTORE_EMULATOR_HOST: emulator.host,
      PROFILE_REVIEW: '0.02',
    };
    await harness.restart(undefined, env);
    replica = await start({ ...harness.env, ...env });
  });
  afterAll(() => replica?.stop());

  it('show each changed profile once, at the end of its waiting time', async () => {
    const people = ['p0', 'p1', 'p2'];
    const nameOf = async (uid: string) =>
      (await ask(accountsRequests.getProfile, { uid })).displayName;
    for (const uid of people) {
      const options = await accounts.author(uid);
      await ask(calls.updateMe, { name: 'Eva' }, options);
      expect((await ask(calls.getMe, {}, options)).name).toBe('Eva');
    }
    for (const uid of people) {
      await expect.poll(() => nameOf(uid)).toBe('Eva Ríos');
      const changes = await accounts.published(accountsEvents.profileChanged, uid);
      expect(changes).toHaveLength(1);
    }
  });

  it('number simultaneous data requests without a gap, and list them in pages', async () => {
    const made = await Promise.all(['r1', 'r2', 'r3', 'r4', 'r5', 'r6'].map(requestAsClient));
    const numbers = made.map(({ number }) => number).toSorted();
    expect(numbers.map((number) => Number(number.slice(-4)))).toEqual([1, 2, 3, 4, 5, 6]);
    const [first = ''] = numbers;
    const answer = { number: first, text: 'Va.', outcome: 'granted' } as const;
    await ask(calls.answerRequest, answer, moderator);
    const list = (state: 'open' | 'answered', cursor?: string) =>
      ask(calls.listRequests, { state, limit: 3, ...(cursor && { cursor }) }, moderator);
    const page = await list('open');
    const rest = await list('open', page.nextCursor ?? '');
    const listed = [...page.requests, ...rest.requests].map(({ number }) => number);
    expect(listed).toEqual(numbers.slice(1));
    expect((await list('answered')).requests.map(({ number }) => number)).toEqual([first]);
  });
});
