import { periodsMs, type CardTexts, type Focus } from '@el-reto/contracts';
import { accountsCollection, switchesCollection } from '@el-reto/service-kit';
import { defineCollection } from '@el-reto/store';

/** A stored post. Its field names are those of the API. */
export interface PostRecord extends CardTexts {
  id: string;
  slug: string;
  /** Printed on the card, unique in its event; none where its decks have no free one at hand. */
  number?: number;
  /** The key under which its name is reserved. */
  nameKey: string;
  /** The name as searches compare it. */
  foldedName: string;
  eventid: string;
  userId: string;
  imgLocation: string;
  profilePhoto: string;
  displayName: string;
  likes: number;
  shares: number;
  views: number;
  public: boolean;
  postDate: string;
  width: number;
  height: number;
  thumbhash: string;
  /** None: the middle, as in all that the first versions kept. */
  focus?: Focus;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Since when it is public, milliseconds since 1970; kept since cards tell it. */
  publicAt?: number;
  /** Revision of the tally that `likes` was taken from. */
  likesRevision: number;
  /** Likes as each of its last days left them, by date in Mexico City; what it had before them first. */
  days?: Readonly<Record<string, number>>;
  /** When its numbers were last written, milliseconds since 1970, where that may not be often. */
  countedAt?: number;
  /** When that last brought likes. */
  talliedAt?: number;
  /** A place among all posts that says nothing about them, for shuffled lists. */
  shuffle: number;
  /** When the first report since the last decision came, milliseconds since 1970. */
  reportedAt: number | null;
  /** The first of them, as the first version kept it alone. */
  reportReason?: string | null;
  /** Those since the last decision, and what they weigh. */
  reports?: readonly ReportCount[];
  reportWeight?: number;
  /** Whether anybody ever did: then its reports go with it. */
  wasReported?: true;
  /** Place in the moderators' queue; null when there is nothing to decide. */
  queueRank: number | null;
  /** Since when it is in the queue, milliseconds since 1970. */
  queuedAt: number;
  /** Posts whose pictures look like its own, the closest first. */
  alike?: readonly Likeness[];
  /**
   * wanted: its picture's fingerprint is still to be asked for, as of all that older programs made ·
   * new: others like it are still to be looked for · done.
   */
  likeness?: 'wanted' | 'new' | 'done';
}

/** A picture's fingerprint by its bytes: of two that differ in up to 7 bits, one byte is the same. */
export interface FingerprintRecord extends Readonly<Record<Band, number>> {
  postId: string;
}
export type Band = 'b0' | 'b1' | 'b2' | 'b3' | 'b4' | 'b5' | 'b6' | 'b7';
export const bands: readonly Band[] = ['b0', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7'];

/** Another post, and by how many of their 64 bits the two pictures' fingerprints differ. */
export interface Likeness {
  postId: string;
  distance: number;
}

/** How often one reason was given. */
export interface ReportCount {
  reason: string;
  n: number;
}

/** New posts; reported ones, which are public, lie before them, as far as `first`. */
export const queueRanks = { first: -2, pending: 1 } as const;

/** A decision on a post, which may be deleted since. */
export interface DecisionRecord {
  outcome: 'approved' | 'denied' | 'removed';
  /** The administrator's uid. */
  by: string;
  /** Milliseconds since 1970. */
  at: number;
  /** How long a new post waited for it, in milliseconds. */
  tookMs?: number;
}

/** The rest of a denied or removed post, for its author and for moderators. */
export interface DeniedRecord extends Partial<Pick<PostRecord, 'slug' | 'number' | 'displayName'>> {
  postId: string;
  userId: string;
  eventId: string;
  name: string;
  reason: string | null;
  /** Milliseconds since 1970. */
  at: number;
  /** `denied`: it was never public; those of older programs say nothing. */
  outcome?: 'denied' | 'removed';
  /** The administrator's uid. */
  by?: string;
  /** When it came in, in milliseconds since 1970. */
  receivedAt?: number;
  /** Its author put it away; moderators still see it. */
  isForgotten?: true;
}

/** An account's report of a post. */
interface ReportRecord {
  postId: string;
  userId: string;
  reason: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** How long a decision is remembered, in milliseconds: past that, a denied post is just unknown. */
export const decisionTtlMs = 7 * 24 * 60 * 60 * 1000;
/** How long a tombstone stands, in milliseconds: far longer than a creation may be under way. */
export const tombstoneTtlMs = 5 * 60 * 1000;

export const posts = defineCollection<PostRecord>('posts', {
  indexes: [
    ['eventid', 'public', 'createdAt', 'id'],
    ['eventid', 'public', 'likes'],
    ['eventid', 'public', 'shuffle', 'id'],
    ['public', 'createdAt', 'id'],
    ['userId', 'createdAt', 'id'],
    ['queueRank', 'queuedAt', 'id'],
    ['likeness'],
  ],
  opaque: ['days', 'alike'],
});
/** By the ids of their posts. */
export const fingerprints = defineCollection<FingerprintRecord>('fingerprints', {
  indexes: bands.map((band) => [band]),
});
/** The post of a name, a slug or a card number. */
export const postNames = defineCollection<{ postId: string }>('postNames');
export const postSlugs = defineCollection<{ postId: string }>('postSlugs');
export const postNumbers = defineCollection<{ postId: string }>('postNumbers');
export const decisions = defineCollection<DecisionRecord>('decisions', {
  indexes: [['at']],
  expires: { field: 'at', afterMs: decisionTtlMs },
});
export const deniedCards = defineCollection<DeniedRecord>('deniedCards', {
  indexes: [
    ['at', 'postId'],
    ['eventId', 'at', 'postId'],
    ['userId', 'at', 'postId'],
  ],
  expires: { field: 'at', afterMs: periodsMs.deniedCard },
});
export const reports = defineCollection<ReportRecord>('reports', {
  indexes: [['postId'], ['userId', 'at', 'postId']],
});
/** Posts whose numbers changed since they were last published. */
export const untoldStats = defineCollection<{ eventId: string }>('untoldStats', {
  indexes: [['eventId']],
});
/** Events whose posts were all deleted, and when: nothing may be added behind the deletion. */
export const tombstones = defineCollection<{ at: number }>('tombstones', {
  indexes: [['at']],
  expires: { field: 'at', afterMs: tombstoneTtlMs },
});

export const collections = [
  posts,
  fingerprints,
  postNames,
  postSlugs,
  postNumbers,
  decisions,
  deniedCards,
  reports,
  untoldStats,
  tombstones,
  accountsCollection,
  switchesCollection,
];

/** A post's facts in events. */
export const postFacts = (post: PostRecord) => ({
  postId: post.id,
  eventId: post.eventid,
  userId: post.userId,
  imgLocation: post.imgLocation,
  name: post.name,
});
