import { z } from 'zod';
import { evidenceSchema } from './evidence.ts';
import { id, slug, uid } from './fields.ts';
import { likeReasons } from './reasons.ts';

/** The state of a like: counted, held until a proof or a decision, or voided. */
export const likeStateSchema = z.enum(['counted', 'held', 'voided']);
export type LikeState = z.infer<typeof likeStateSchema>;

/** The state of a cluster: undecided, released (its likes count), or voided. */
export const clusterStateSchema = z.enum(['held', 'released', 'voided']);
export type ClusterState = z.infer<typeof clusterStateSchema>;

/** The id of a cluster of likes within its event. */
export const clusterId = z.string().regex(/^[\w:.-]{1,300}$/, 'grupo no válido');

/** The degree of suspicion, from 0 to 100. */
const score = z.number().int().min(0).max(100);

/** An administrator's decision about a cluster. It fixes the state of each like in the cluster. */
export const likeDecisionSchema = z.object({
  cluster: clusterId,
  state: clusterStateSchema.exclude(['held']),
  by: uid,
  /** Milliseconds since 1970. */
  at: z.number().int(),
});
export type LikeDecision = z.infer<typeof likeDecisionSchema>;

/** The verdict on one like. `cluster` is null if the like belongs to no cluster. */
export const verdictSchema = z.object({
  uid,
  postId: id,
  state: likeStateSchema,
  score,
  /** Codes of the rules that apply, the heaviest first. */
  reasons: z.array(z.string().max(40)).max(Object.keys(likeReasons).length),
  cluster: clusterId.nullable(),
  /** The decision that sets the state. Null revokes the last decision. Absent if the rules set the state. */
  decision: likeDecisionSchema.nullable().optional(),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** An account's like in an event. If the like does not count, `reason` is the code of the heaviest rule. */
export const myLikeSchema = z.object({
  postId: id,
  state: likeStateSchema,
  reason: z.string().nullable(),
});
export type MyLike = z.infer<typeof myLikeSchema>;

/** A like for its voter. `card` is null if the card is not public or the posts service does not answer. */
export const shownLikeSchema = myLikeSchema.extend({
  card: z.object({ name: z.string(), slug }).nullable(),
});
export type ShownLike = z.infer<typeof shownLikeSchema>;

const count = z.number().int();
/** Milliseconds since 1970. */
const instant = z.number().int();

const sums = z.object({ counted: count, held: count, voided: count });

/** The number of an event's likes by state, and of each post's likes. */
export const stateSumsSchema = sums.extend({ posts: z.array(sums.extend({ postId: id })) });

/** A group of likes that seem to come from one person. */
export const clusterSchema = z.object({
  id: clusterId,
  reasons: z.array(z.string()),
  likes: count,
  accounts: count,
  /** The number of likes in the cluster that their voters cleared. */
  cleared: count,
  posts: z.array(z.object({ postId: id, likes: count })),
  state: clusterStateSchema,
  firstAt: instant,
  lastAt: instant,
  score,
  /** Some likes of the cluster with their evidence. Empty once the evidence is erased. */
  sample: z
    .array(
      z.object({
        uid,
        at: instant,
        postId: id,
        createdAt: instant.nullable(),
        browser: z.string().nullable(),
        provider: z.string().nullable(),
        mail: evidenceSchema.shape.mail.nullable(),
      }),
    )
    .max(10),
  /** The last decision: the administrator, the time and the note. */
  decision: z.object({ by: uid, at: instant, note: z.string() }).nullable(),
});
export type Cluster = z.infer<typeof clusterSchema>;
