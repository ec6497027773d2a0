import { z } from 'zod';
import type { ClaimState } from './claims.ts';
import type { Event } from './entities.ts';
import { uid } from './fields.ts';
import type { Jury } from './jury.ts';
import type { RightsOutcome } from './legal.ts';
import type { Switches } from './switches.ts';

/** State of a card, a profile, a cluster of likes, a prize, a juror or a request. */
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

/** The logged fields of a change. Each name and state has a word in the catalogue of the log. */
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
  /** A card's author, by uid, and its event, by id. */
  author?: string;
  event?: string;
  cluster?: string;
  banned?: boolean;
  reason?: string;
  /** The administrator who banned the account. */
  by?: string;
  admin?: boolean;
  dueDate?: string;
  outcome?: RightsOutcome;
}

/** Changed fields by name; null if nothing existed before, or nothing remains. */
const facts = z.record(z.string(), z.unknown()).nullable();

/** An administrator's action, published in its own transaction. */
export const actSchema = z.object({
  /** ISO 8601 instant. */
  at: z.iso.datetime(),
  /** The administrator's uid; `stack` where the operator of the installation acted. */
  actor: uid,
  /** Name of the call, as `denyPost`. */
  action: z.string().min(1).max(60),
  /** Id of the changed object; null for the whole site. */
  subject: z.string().max(200).nullable(),
  reason: z.string().nullable(),
  before: facts,
  after: facts,
});
export type Act = z.infer<typeof actSchema>;

/** An entry of the log with its number. */
export const loggedActSchema = actSchema.extend({
  /** From 1. */
  seq: z.number().int(),
});
export type LoggedAct = z.infer<typeof loggedActSchema>;
