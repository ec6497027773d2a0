import type { z } from 'zod';
import { accountCalls } from './accounts.ts';
import type { CallName, PathParams } from './addresses.ts';
import type { CallDefinition, PassedCall } from './call.ts';
import { campaignCalls } from './campaign.ts';
import { claimCalls } from './claims.ts';
import { eventCalls } from './events.ts';
import { integrityCalls } from './integrity.ts';
import { juryCalls } from './jury.ts';
import { lawCalls } from './law.ts';
import { moderationCalls } from './moderation.ts';
import { notificationCalls } from './notifications.ts';
import { postCalls } from './posts.ts';
import { resultCalls } from './results.ts';
import { systemCalls } from './system.ts';

export * from './addresses.ts';
export * from './call.ts';
export * from './shapes.ts';
export { healthSchema, type Health } from './system.ts';

export const calls = {
  ...accountCalls,
  ...eventCalls,
  ...postCalls,
  ...moderationCalls,
  ...integrityCalls,
  ...resultCalls,
  ...juryCalls,
  ...claimCalls,
  ...notificationCalls,
  ...campaignCalls,
  ...lawCalls,
  ...systemCalls,
} as const satisfies { readonly [N in CallName]: CallDefinition };

export type Calls = typeof calls;

/** All calls without their literal types, for loops. */
export const allCalls: readonly CallDefinition[] = Object.values(calls);

export const isPassedOn = (call: CallDefinition): call is PassedCall => call.subject !== undefined;

export interface CallParts<N extends CallName> {
  readonly params?: PathParams<N>;
  readonly query?: Calls[N] extends { query: infer S extends z.ZodType }
    ? Partial<z.output<S>>
    : undefined;
  readonly body?: Calls[N] extends { body: infer S extends z.ZodType }
    ? z.input<S>
    : Calls[N] extends { accepts: string }
      ? Blob | Uint8Array
      : undefined;
}

/** The type of a call's answer for clients. `never` if the answer is not JSON. */
export type CallAnswer<N extends CallName> = Calls[N] extends {
  response: infer S extends z.ZodType;
}
  ? z.output<S> & (Calls[N] extends { message: string } ? { message: string } : unknown)
  : never;

type DecisionCall = {
  [N in CallName]: Calls[N] extends { access: 'admin'; securityKind: string } ? N : never;
}[CallName];

/**
 * Actions in the administrators' log: calls that decide or export, and the operator's commands. A batch of
 * decisions is logged as single decisions.
 */
export type ActName =
  | Exclude<DecisionCall, 'decidePosts'>
  | Extract<CallName, 'deletePost' | 'listClaims'>
  | 'grantAdmin'
  | 'revokeAdmin';
