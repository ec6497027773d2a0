import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, it, vi } from 'vitest';
import { attemptsAfter, challengeFor, doneWork } from './proof-of-work.ts';

const key = 'secret of the tests';
const claim = { uid: 'ana', eventId: 'otono', at: 1_795_000_000_000 };

const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

const challenge = await challengeFor(key, claim, 8);
const payload = { challenge, solution: await solveChallenge({ challenge, deriveKey }) };

it('proof of work is valid for the claim of its challenge only', async () => {
  const id = challenge.parameters.nonce;
  expect(await doneWork(key, claim, encode(payload))).toEqual({ id, attempts: 8 });
});

it.each([
  ['person', { uid: 'bea' }],
  ['event', { eventId: 'invierno' }],
  ['like', { at: claim.at + 1 }],
])('proof of work proves nothing for another %s', async (_, other) => {
  expect(await doneWork(key, { ...claim, ...other }, encode(payload))).toBeUndefined();
});

it.each([
  ['key prefix', { keyPrefix: '00' }],
  ['number of attempts', { data: { ...claim, attempts: 9_600 } }],
])('proof of work is signed with its %s', async (_, changes) => {
  const parameters = { ...challenge.parameters, ...changes };
  const forged = { ...payload, challenge: { ...challenge, parameters } };
  expect(await doneWork(key, claim, encode(forged))).toBeUndefined();
});

it('proof of work is refused with another key or without a solution', async () => {
  expect(await doneWork('another secret', claim, encode(payload))).toBeUndefined();
  const unsolved = { challenge, solution: { counter: 1, derivedKey: '00' } };
  expect(await doneWork(key, claim, encode(unsolved))).toBeUndefined();
});

it.each(['', 'no base64!', encode(null), encode({}), encode({ challenge: {}, solution: {} })])(
  'proof of work is not proven by %j',
  async (proof) => {
    expect(await doneWork(key, claim, proof)).toBeUndefined();
  },
);

it('proof of work expires', async () => {
  vi.useFakeTimers({ now: Date.now() + 21 * 60 * 1000, toFake: ['Date'] });
  expect(await doneWork(key, claim, encode(payload))).toBeUndefined();
});

it('proof of work has solutions that are spread over the whole range of attempts', async () => {
  const solutions = new Set<number | undefined>();
  for (let n = 0; n < 40; n += 1) {
    const one = await challengeFor(key, claim, 2);
    solutions.add((await solveChallenge({ challenge: one, deriveKey }))?.counter);
  }
  expect(solutions).toEqual(new Set([0, 1]));
});

it.each([
  [0, 600],
  [9, 600],
  [10, 1_200],
  [30, 4_800],
  [100_000, 9_600],
])('proof of work after %i cleared likes takes up to %i attempts', (cleared, attempts) => {
  expect(attemptsAfter(cleared)).toBe(attempts);
});
