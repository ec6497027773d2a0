import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';

/** One attempt takes about a millisecond of a laptop's processor. */
const attempt = { algorithm: 'PBKDF2/SHA-256', cost: 5_000 } as const;
/** Most attempts that the first voter needs; half of them on average. At most 5 s on a phone. */
const firstAttempts = 600;
/** The work doubles each time this many likes were cleared. */
const doublesEvery = 10;
const mostDoublings = 4;
const validForMs = 20 * 60 * 1000;

/** The like that a proof clears: its voter, its event and its time. */
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

/** A proof with its verified work. */
export interface DoneWork {
  /** The id of the challenge. A challenge is valid for one proof. */
  readonly id: string;
  /** The most attempts that the challenge could take. */
  readonly attempts: number;
}

/** The attempts for the next voter, after `cleared` likes with something in common were cleared. */
export const attemptsAfter = (cleared: number): number =>
  firstAttempts * 2 ** Math.min(mostDoublings, Math.floor(cleared / doublesEvery));

/** A challenge for the voter's processor. Its solution is at a random position among `attempts`. */
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
 * The work in `proof`, which is the base64 JSON of a solved challenge. Undefined if the challenge is not
 * solved, too old, or for another like.
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
