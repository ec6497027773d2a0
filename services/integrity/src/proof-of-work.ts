import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';

/** One attempt: about a millisecond of a laptop's processor. */
const attempt = { algorithm: 'PBKDF2/SHA-256', cost: 5_000 } as const;
/** Attempts that the first of a cluster needs: a second or two on a phone. */
const firstAttempts = 400;
/** So many cleared likes of a cluster double the work of the next. */
const doublesEvery = 25;
const mostDoublings = 8;
const validForMs = 20 * 60 * 1000;

/** Whose like of which event a proof is for. */
export interface Claim {
  readonly uid: string;
  readonly eventId: string;
  readonly at: number;
}

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(attempt.algorithm),
      cost: z.literal(attempt.cost),
      nonce: z.string(),
      salt: z.string(),
      keyLength: z.literal(32),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
      data: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().optional() }),
});

/** Attempts after `cleared` likes of the same cluster were cleared: a script pays, a person waits. */
export const attemptsAfter = (cleared: number): number =>
  firstAttempts * 2 ** Math.min(mostDoublings, Math.floor(cleared / doublesEvery));

/** Work for the processor of whoever claims to be a person. */
export function challengeFor(key: string, claim: Claim, cleared: number): Promise<Challenge> {
  const attempts = attemptsAfter(cleared);
  return createChallenge({
    ...attempt,
    deriveKey,
    counter: randomInt(Math.floor(attempts * 0.75), attempts),
    expiresAt: new Date(Date.now() + validForMs),
    data: { ...claim },
    hmacSignatureSecret: key,
    hmacKeySignatureSecret: `${key} key`,
  });
}

/** Whether `proof`, base64 of a solved challenge's JSON, is for this very like, and still good. */
export async function isProofOf(key: string, claim: Claim, proof: string): Promise<boolean> {
  const payload = payloadIn(proof);
  if (!payload) return false;
  const { data } = payload.challenge.parameters;
  const isTheirs =
    data?.['uid'] === claim.uid && data['eventId'] === claim.eventId && data['at'] === claim.at;
  if (!isTheirs) return false;
  const { verified } = await verifySolution({
    ...payload,
    deriveKey,
    hmacSignatureSecret: key,
    hmacKeySignatureSecret: `${key} key`,
  });
  return verified;
}

function payloadIn(proof: string): Payload | undefined {
  try {
    const parsed = payloadSchema.parse(JSON.parse(Buffer.from(proof, 'base64').toString()));
    return parsed as Payload;
  } catch {
    return undefined;
  }
}
