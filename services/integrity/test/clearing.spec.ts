import crypto, { randomUUID } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import {
  AppError,
  calls,
  integrityRequests,
  likesRequests,
  notificationsRequests,
} from '@el-reto/contracts';
import type { AskOptions } from '@el-reto/service-kit';
import { person } from '@el-reto/testing';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { Integrity } from './integrity.ts';
import { clockTimes, like, minute, onRecord, second } from './judged-likes.ts';

const integrity = await Integrity.ofFile();
const { harness, ledger, stateOf } = integrity;
const mails: z.output<typeof notificationsRequests.sendAccountMail.input>[] = [];
let sendsMail: boolean;
let isUnavailable: boolean;
let hasSentTooMany: boolean;

await harness.answer(likesRequests.getRecord, ({ input: { uid } }) => ({
  like: ledger.get(uid) ?? null,
}));
await harness.answer(likesRequests.clear, async ({ input: { uid } }) => {
  await setImmediate();
  if (isUnavailable) throw new AppError('SERVICE_UNAVAILABLE');
  const known = ledger.get(uid);
  if (known?.state !== 'held') throw new AppError('LIKE_NOT_HELD');
  ledger.set(uid, { ...known, state: 'counted', cluster: null, cleared: true });
  return { success: true } as const;
});
await harness.answer(notificationsRequests.sendAccountMail, ({ input }) => {
  if (hasSentTooMany) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 });
  if (sendsMail) mails.push(input);
  return { sent: sendsMail };
});

beforeEach(() => {
  sendsMail = true;
  isUnavailable = false;
  hasSentTooMany = false;
  mails.length = 0;
});

/** Stores likes of a script by accounts of one network, all of which are held. */
async function holdLikes(size: number) {
  const times = clockTimes(size, 2 * second, Date.now() - 5 * minute);
  const own = { network: 'one', device: null, provider: 'password' };
  for (const [n, at] of times.entries()) {
    const one = like({ uid: `v${n}`, at, evidence: { ...own, createdAt: at - 30 * second } });
    ledger.set(one.uid, onRecord(one, integrity.params));
  }
  await harness.ask(calls.getLikesOverTime, integrity.params, {
    actor: person('root', { admin: true }),
  });
  const held = [...ledger.values()].filter(({ state }) => state === 'held');
  expect(held).toHaveLength(size);
  return held.map(({ uid }) => uid);
}
const voter = (uid: string) => ({ actor: person(uid, { signedInAt: Date.now() }) });

/** The first attempt solves each challenge of this file, because the real work takes a minute. */
const { randomInt } = crypto;
const choose = (chosen: typeof randomInt | (() => number)) => {
  Object.assign(crypto, { randomInt: chosen });
  syncBuiltinESMExports();
};
beforeAll(() => choose(() => 0));
afterAll(() => choose(randomInt));

async function challengeOf(uid: string): Promise<Challenge> {
  const { challenge } = await harness.ask(calls.getChallenge, integrity.params, voter(uid));
  return challenge as unknown as Challenge;
}
async function proofOf(uid: string): Promise<string> {
  const challenge = await challengeOf(uid);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
/** Returns the state of the like after a proof was redeemed, or the code of the refusal. */
const redeem = async (uid: string, proof: string, by: AskOptions = voter(uid)): Promise<string> => {
  const answer = harness.ask(calls.clearMyLike, { ...integrity.params, proof }, by);
  return answer.then(
    ({ state }) => state,
    ({ code }: { code: string }) => code,
  );
};
const allAtOnce = async (uids: readonly string[]) => {
  const proofs = await Promise.all(uids.map(proofOf));
  const codes = await Promise.all(uids.map((uid, n) => redeem(uid, proofs[n] ?? '')));
  const each = Map.groupBy(codes, (code) => code);
  return Object.fromEntries([...each].map(([code, all]) => [code, all.length]));
};
const countedLikes = () => [...ledger.values()].filter(({ state }) => state === 'counted');

it('clears one in ten likes of a script that requested 60 challenges in advance; the others need a mail', async () => {
  const uids = await holdLikes(60);
  expect(await allAtOnce(uids)).toEqual({ counted: 6, MAIL_CONFIRMATION_NEEDED: 54 });
  expect(countedLikes()).toHaveLength(6);
  expect(mails).toHaveLength(54);
});

it('refuses work below the amount that later clearings require', async () => {
  const uids = await holdLikes(120);
  expect(await allAtOnce(uids.slice(0, 20))).toEqual({ counted: 10, PROOF_NOT_VALID: 10 });
  const next = uids.find((uid) => stateOf(uid) === 'held') ?? '';
  expect(await redeem(next, await proofOf(next))).toBe('counted');
  expect(countedLikes()).toHaveLength(11);
});

it('requires only the first amount of work if a mail is needed as well', async () => {
  const uids = await holdLikes(120);
  const attemptsOf = async (uid = '') => (await challengeOf(uid)).parameters.data?.['attempts'];
  await allAtOnce(uids.slice(0, 10));
  expect(await attemptsOf(uids[20])).toBe(1_200);
  await allAtOnce(uids.slice(10, 12));
  expect(await attemptsOf(uids[20])).toBe(600);
  expect(await allAtOnce(uids.slice(20, 21))).toEqual({ MAIL_CONFIRMATION_NEEDED: 1 });
});

it('keeps a proof valid while the likes service is down, and gives a retry the same answer', async () => {
  const [uid = ''] = await holdLikes(12);
  const proof = await proofOf(uid);
  isUnavailable = true;
  expect(await redeem(uid, proof)).toBe('SERVICE_UNAVAILABLE');
  isUnavailable = false;
  const retried = { ...voter(uid), idempotencyKey: randomUUID() };
  expect(await redeem(uid, proof, retried)).toBe('counted');
  expect(await redeem(uid, proof, retried)).toBe('counted');
  expect(countedLikes()).toHaveLength(1);
});

it('accepts a solved challenge once', async () => {
  const [uid = ''] = await holdLikes(12);
  const proof = await proofOf(uid);
  const held = ledger.get(uid);
  expect(await redeem(uid, proof)).toBe('counted');
  expect(await redeem(uid, proof)).toBe('LIKE_NOT_HELD');
  if (held) ledger.set(uid, held);
  expect(await redeem(uid, proof)).toBe('PROOF_NOT_VALID');
});

it("accepts the link of the voter's own mail once, and only after a sign-in", async () => {
  const uids = await holdLikes(12);
  await allAtOnce(uids.slice(0, 5));
  expect(mails).toHaveLength(2);
  const [mail, other] = mails;
  const tokenIn = (path = '') => path.split('/').at(-1) ?? '';
  const uid = mail?.uid ?? '';
  expect(mail?.email).toBe(voter(uid).actor.email);
  expect(await redeem(uid, tokenIn(other?.path))).toBe('PROOF_NOT_VALID');
  const proof = tokenIn(mail?.path);
  const { at: signedInAt = 0 } = ledger.get(uid) ?? {};
  const before = { actor: person(uid, { signedInAt }) };
  expect(await redeem(uid, proof, before)).toBe('SIGN_IN_AGAIN_NEEDED');
  expect(await redeem(uid, proof)).toBe('counted');
  expect(await redeem(uid, proof)).toBe('LIKE_NOT_HELD');
  expect(countedLikes()).toHaveLength(4);
});

it('sends one mail for a request and its retry', async () => {
  const uids = await holdLikes(12);
  await allAtOnce(uids.slice(0, 3));
  const [uid = ''] = uids.slice(3);
  const proof = await proofOf(uid);
  const retried = { ...voter(uid), idempotencyKey: randomUUID() };
  const answers = [await redeem(uid, proof, retried), await redeem(uid, proof, retried)];
  expect(new Set(answers)).toEqual(new Set(['MAIL_CONFIRMATION_NEEDED']));
  const [mail, again] = mails;
  expect(mail?.id).toEqual(expect.any(String));
  expect(again?.id).toBe(mail?.id);
});

it('refuses the link of a mail once an administrator must decide', async () => {
  const uids = await holdLikes(12);
  await allAtOnce(uids.slice(0, 4));
  const [mail] = mails;
  const own = { mail: 'other', domain: 'own' } as const;
  for (const { uid, evidence, ...one } of ledger.values())
    ledger.set(uid, { ...one, uid, evidence: evidence && { ...evidence, ...own } });
  // The numbers show a missing batch, so the service reads the records again.
  await harness.ask(integrityRequests.observe, { process: 'a', batch: 7, likes: [], gone: [] });
  const token = mail?.path.split('/').at(-1) ?? '';
  expect(await redeem(mail?.uid ?? '', token)).toBe('ADMIN_DECISION_NEEDED');
  expect(countedLikes()).toHaveLength(3);
});

it('refers to the earlier mail if the limit of mails is reached', async () => {
  hasSentTooMany = true;
  const uids = await holdLikes(12);
  expect(await allAtOnce(uids)).toEqual({ counted: 3, MAIL_CONFIRMATION_NEEDED: 9 });
});

it('is an administrator where no mail is sent', async () => {
  sendsMail = false;
  const uids = await holdLikes(12);
  expect(await allAtOnce(uids)).toEqual({ counted: 3, ADMIN_DECISION_NEEDED: 9 });
  expect(mails).toEqual([]);
});
