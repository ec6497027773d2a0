import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { attemptsAfter, challengeFor, isProofOf } from './proof-of-work.ts';

const key = 'secret of the tests';
const claim = { uid: 'ana', eventId: 'otono', at: 1_795_000_000_000 };

const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

describe('work for the processor', () => {
  let challenge: Challenge;
  let payload: { challenge: Challenge; solution: unknown };
  beforeAll(async () => {
    challenge = await challengeFor(key, claim, 0);
    payload = { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
  });

  it('proves a claim once it is done', async () => {
    expect(await isProofOf(key, claim, encode(payload))).toBe(true);
  });

  it.each([
    ['person', { uid: 'bea' }],
    ['event', { eventId: 'invierno' }],
    ['like', { at: claim.at + 1 }],
  ])('proves nothing for another %s', async (_, other) => {
    expect(await isProofOf(key, { ...claim, ...other }, encode(payload))).toBe(false);
  });

  it('is signed: nobody makes it easier, or his own', async () => {
    expect(await isProofOf('another secret', claim, encode(payload))).toBe(false);
    const { parameters } = challenge;
    const easier = {
      ...payload,
      challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '00' } },
    };
    expect(await isProofOf(key, claim, encode(easier))).toBe(false);
    const unsolved = { challenge, solution: { counter: 1, derivedKey: '00' } };
    expect(await isProofOf(key, claim, encode(unsolved))).toBe(false);
  });

  it.each(['', 'no base64!', encode(null), encode({}), encode({ challenge: {}, solution: {} })])(
    'is not proven by %j',
    async (proof) => {
      expect(await isProofOf(key, claim, proof)).toBe(false);
    },
  );

  it('expires', async () => {
    vi.useFakeTimers({ now: Date.now() + 21 * 60 * 1000, toFake: ['Date'] });
    expect(await isProofOf(key, claim, encode(payload))).toBe(false);
    vi.useRealTimers();
  });

  it('doubles with each twenty-five of a cluster, up to a bound', () => {
    expect(attemptsAfter(24)).toBe(attemptsAfter(0));
    expect(attemptsAfter(25)).toBe(2 * attemptsAfter(0));
    expect(attemptsAfter(100_000)).toBe(256 * attemptsAfter(0));
  });
});
