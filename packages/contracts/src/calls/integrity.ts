import { z } from 'zod';
import { id, reason } from '../fields.ts';
import { clusterSchema, clusterStateSchema, likeStateSchema, stateSumsSchema } from '../likes.ts';
import { defineCalls } from './call.ts';
import { doneSchema } from './shapes.ts';

const count = z.number().int();

export const integrityCalls = defineCalls({
  listClusters: {
    access: 'admin',
    summary:
      "An event's likes by state and post (the 5,000 with most), and its clusters of doubtful ones: the first 300, with 20 cards of each",
    subject: 'rpc.integrity.list-clusters',
    response: stateSumsSchema.extend({ clusters: z.array(clusterSchema) }),
    errors: ['EVENT_NOT_FOUND'],
  },
  decideCluster: {
    access: 'admin',
    recentSignIn: 'service',
    securityKind: 'decision',
    summary: 'Counts or strikes off a whole cluster, or takes that back (reopen) until the result',
    subject: 'rpc.integrity.decide-cluster',
    body: z.object({
      decision: z.enum(['release', 'void', 'reopen']),
      note: reason,
      /** The time of the last decision that the administrator saw, or 0. A later one: CHANGED_MEANWHILE. */
      seen: count.optional(),
    }),
    response: doneSchema.extend({ state: clusterStateSchema, at: count }),
    errors: ['EVENT_NOT_FOUND', 'CLUSTER_NOT_FOUND', 'RESULT_PUBLISHED', 'CHANGED_MEANWHILE'],
  },
  getLikesOverTime: {
    access: 'admin',
    summary: "An event's likes over time by state: all of them, or those of one post",
    subject: 'rpc.integrity.get-timeline',
    query: z.object({ postId: id.optional() }),
    response: z.object({
      /** Start of the first step, in milliseconds since 1970. */
      from: count,
      stepMs: count,
      counted: z.array(count),
      held: z.array(count),
      voided: z.array(count),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  getChallenge: {
    access: 'user',
    summary:
      "What clearing one's held like asks for: work for the processor (an ALTCHA 2 challenge), more of it the more likes with the same cluster, network or device were cleared before",
    subject: 'rpc.integrity.get-challenge',
    response: z.object({ challenge: z.record(z.string(), z.unknown()) }),
    errors: ['LIKE_NOT_HELD'],
  },
  clearMyLike: {
    access: 'user',
    securityKind: 'decision',
    summary:
      'Counts a held like: `proof` is the solved challenge (base64 of its JSON) or the token of the link in the voter’s mail, each good once, and the sign-in must be later than the like. PROOF_NOT_VALID: also where more work is needed by now. MAIL_CONFIRMATION_NEEDED: enough likes of the cluster were cleared by work, and a mail with a link is sent. ADMIN_DECISION_NEEDED: so it is, and the mailboxes of the cluster are one owner’s',
    subject: 'rpc.integrity.clear-mine',
    body: z.object({ proof: z.string().min(1).max(10_000) }),
    response: z.object({ state: likeStateSchema }),
    errors: [
      'SIGN_IN_AGAIN_NEEDED',
      'LIKE_NOT_HELD',
      'PROOF_NOT_VALID',
      'MAIL_CONFIRMATION_NEEDED',
      'ADMIN_DECISION_NEEDED',
      'RESULT_PUBLISHED',
    ],
  },
});
