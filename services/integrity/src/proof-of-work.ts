import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';

/** One attempt: about a millisecond of a laptop's processor. */
const attempt = { algorithm: 'PBKDF2/SHA-256', cost: 5_000 } as const;
/** Most attempts that the first voter needs, half of them on average: at most 5 s on a phone. */
const firstAttempts = 600;
/** The work doubles after this number of cleared likes. */
const doublesEvery = 10;
const mostDoublings = 4;
const validForMs = 20 * 60 * 1000;

/** Voter and event of the like that a proof clears. */
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
      data: z.object({
        uid: z.string(),
        eventId: z.string(),
        at: z.number(),
        attempts: z.number(),
      }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().optional() }),
});

/** A proof whose work was done. */
export interface DoneWork {
  /** Names the challenge, which is used once. */
  readonly id: string;
  /** The most attempts that its challenge could take. */
  readonly attempts: number;
}

/** Attempts after `cleared` likes that share something were cleared: a script pays, a person waits. */
export const attemptsAfter = (cleared: number): number =>
  firstAttempts * 2 ** Math.min(mostDoublings, Math.floor(cleared / doublesEvery));

/** Work for the voter's processor. The solution is anywhere among `attempts`. */
export const challengeFor = (key: string, claim: Claim, attempts: number): Promise<Challenge> =>
  createChallenge({
    ...attempt,
    deriveKey,
    counter: randomInt(attempts),
    expiresAt: new Date(Date.now() + validForMs),
    data: { ...claim, attempts },
    hmacSignatureSecret: key,
    hmacKeySignatureSecret: `${key} key`,
  });

/**
 * The work that `proof`, base64 of a solved challenge's JSON, shows; undefined where it is not
 * solved, not for this like, or too old.
 */
export async function doneWork(
  key: string,
  claim: Claim,
  proof: string,
): Promise<DoneWork | undefined> {
  const payload = payloadIn(proof);
  if (!payload) return undefined;
  const { nonce, data } = payload.challenge.parameters;
  const isTheirs = data.uid === claim.uid && data.eventId === claim.eventId && data.at === claim.at;
  if (!isTheirs) return undefined;
  const { verified } = await verifySolution({
    ...(payload as Payload),
    deriveKey,
    hmacSignatureSecret: key,
    hmacKeySignatureSecret: `${key} key`,
  });
  return verified ? { id: nonce, attempts: data.attempts } : undefined;
}

function payloadIn(proof: string): z.output<typeof payloadSchema> | undefined {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(proof, 'base64').toString()));
  } catch {
    return undefined;
  }
}
