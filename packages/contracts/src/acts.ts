import { z } from 'zod';
import type { ClaimState } from './prizes.ts';
import type { Event } from './entities.ts';
import { uid } from './fields.ts';
import type { Jury } from './jury.ts';
import type { RightsOutcome } from './legal.ts';
import type { Switches } from './switches.ts';

/** The state of a card, a profile, a cluster of likes, a prize, a juror or a request. */
type ActState =
  | ClaimState
  | 'pending'
  | 'public'
  | 'reported'
  | 'approved'
  | 'denied'
  | 'removed'
  | 'deleted'
  | 'held'
  | 'released'
  | 'voided'
  | 'invited'
  | 'accepted'
  | 'revoked'
  | 'answered';

/** The logged fields of a change. The catalogue of the log has a word for each name and state. */
export interface ActFacts {
  name?: string;
  slug?: string;
  title?: string;
  description?: string;
  startDate?: string;
  endDate?: string;
  counts?: NonNullable<Event['counts']>;
  thumbnail?: string;
  aboutThumbnail?: string;
  prizes?: unknown;
  rules?: string;
  permit?: string;
  claimForm?: unknown;
  activeWinners?: boolean;
  published?: boolean;
  /** SHA-256 of a published ledger. */
  ledger?: string;
  criteria?: unknown;
  mode?: Jury['mode'];
  weight?: number | null;
  until?: string;
  jurorId?: string;
  likes?: Switches['likes'];
  uploads?: Switches['uploads'];
  state?: ActState;
  postId?: string;
  rank?: number;
  /** A card's author (uid) and event (id). */
  author?: string;
  event?: string;
  cluster?: string;
  banned?: boolean;
  reason?: string;
  /** The uid of the administrator who banned the account. */
  by?: string;
  admin?: boolean;
  dueDate?: string;
  outcome?: RightsOutcome;
}

/** Changed fields by name. Null if the object did not exist before the change, or does not exist after it. */
const facts = z.record(z.string(), z.unknown()).nullable();

/** An administrator's action. It is published in the transaction of the action. */
export const actSchema = z.object({
  at: z.iso.datetime(),
  /** The administrator's uid, or `stack` for the operator of the installation. */
  actor: uid,
  /** Name of the call, for example `denyPost`. */
  action: z.string().min(1).max(60),
  /** Id of the changed object. Null if the action concerns the whole site. */
  subject: z.string().max(200).nullable(),
  reason: z.string().nullable(),
  before: facts,
  after: facts,
});
export type Act = z.infer<typeof actSchema>;

export const loggedActSchema = actSchema.extend({
  /** Counted from 1. */
  seq: z.number().int(),
});
export type LoggedAct = z.infer<typeof loggedActSchema>;
