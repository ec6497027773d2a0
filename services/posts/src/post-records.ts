import { periodsMs, type CardTexts, type Focus } from '@el-reto/contracts';
import { accountsCollection, switchesCollection } from '@el-reto/service-kit';
import { defineCollection } from '@el-reto/store';

/** A stored post. Its field names are those of the API. */
export interface PostRecord extends CardTexts {
  id: string;
  slug: string;
  /** The number on the card, unique in the event. Absent if no free number was found. */
  number?: number;
  /** The key that reserves the name. */
  nameKey: string;
  /** The name in the form that searches compare. */
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
  /** Absent if the middle is the focus. */
  focus?: Focus;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** When the post became public, in milliseconds since 1970. */
  publicAt?: number;
  /** The revision of the tally that `likes` comes from. */
  likesRevision: number;
  /** Likes at the end of each of the last days, by date in Mexico City, and of the day before them. */
  days?: Readonly<Record<string, number>>;
  /** When `PacedCounters` last wrote the post's numbers, in milliseconds since 1970. */
  countedAt?: number;
  /** When the post's likes were last written, in milliseconds since 1970. */
  talliedAt?: number;
  /** The post's position in shuffled lists. */
  shuffle: number;
  /** When the newest report since the last decision arrived, in milliseconds since 1970. */
  reportedAt: number | null;
  /** The reports since the last decision, and the sum of their weights. */
  reports?: readonly ReportCount[];
  reportWeight?: number;
  /** The post was reported at some time, so that records of reports may have to be deleted with it. */
  wasReported?: true;
  /** Sort key in the moderation queue. Null if there is nothing to decide. */
  queueRank: number | null;
  /** When the post entered the queue, in milliseconds since 1970. */
  queuedAt: number;
  /** Posts with similar pictures, the most similar first. */
  alike?: readonly Likeness[];
  /** `new`: the picture has yet to be compared with others. */
  likeness: 'new' | 'done';
}

/** A picture's fingerprint, split into bytes. Two fingerprints that differ in at most 7 bits share a byte. */
export interface FingerprintRecord extends Readonly<Record<Band, number>> {
  postId: string;
}
export type Band = 'b0' | 'b1' | 'b2' | 'b3' | 'b4' | 'b5' | 'b6' | 'b7';
export const bands: readonly Band[] = ['b0', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7'];

/** Another post, and the number of bits (of 64) in which the fingerprints of the pictures differ. */
export interface Likeness {
  postId: string;
  distance: number;
}

/** A reason, and how many reports gave it. */
export interface ReportCount {
  reason: string;
  n: number;
}

/** The smallest rank, and the rank of new posts. Reported posts rank between the two. */
export const queueRanks = { first: -2, pending: 1 } as const;

/** A moderator's decision. The post may be deleted since. */
export interface DecisionRecord {
  outcome: 'approved' | 'denied' | 'removed';
  /** The administrator's uid. */
  by: string;
  /** Milliseconds since 1970. */
  at: number;
  /** How long a new post waited for the decision, in milliseconds. */
  tookMs?: number;
}

/** The facts about a denied or removed post that stay, for its author and for moderators. */
export interface DeniedRecord extends Pick<PostRecord, 'slug' | 'number' | 'displayName'> {
  postId: string;
  userId: string;
  eventId: string;
  name: string;
  reason: string | null;
  /** Milliseconds since 1970. */
  at: number;
  /** `denied`: the post was never public. */
  outcome: 'denied' | 'removed';
  /** The administrator's uid. */
  by: string;
  /** When the post was uploaded, in milliseconds since 1970. */
  receivedAt: number;
  /** The author hid the record. Moderators still see it. */
  isForgotten?: true;
}

interface ReportRecord {
  postId: string;
  userId: string;
  reason: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** How long a decision is stored, in milliseconds. After that, a denied post is unknown. */
export const decisionTtlMs = 7 * 24 * 60 * 60 * 1000;
/** How long a tombstone is stored, in milliseconds: far longer than the creation of a post takes. */
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
export const fingerprints = defineCollection<FingerprintRecord>('fingerprints', {
  indexes: bands.map((band) => [band]),
});
/** The post that has a name. The two collections below: the post that has a slug, or a card number. */
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
/** Posts whose numbers have changed since they were last published. */
export const unpublishedStats = defineCollection<{ eventId: string }>('untoldStats', {
  indexes: [['eventId']],
});
/** When all posts of an event were deleted. A creation in progress must not add another post. */
export const tombstones = defineCollection<{ at: number }>('tombstones', {
  indexes: [['at']],
  expires: { field: 'at', afterMs: tombstoneTtlMs },
});

export const publicIn = (eventId: string) => ({ eventid: eventId, public: true });

export const collections = [
  posts,
  fingerprints,
  postNames,
  postSlugs,
  postNumbers,
  decisions,
  deniedCards,
  reports,
  unpublishedStats,
  tombstones,
  accountsCollection,
  switchesCollection,
];

/** The facts about a post that its events contain. */
export const postFacts = (post: PostRecord) => ({
  postId: post.id,
  eventId: post.eventid,
  userId: post.userId,
  imgLocation: post.imgLocation,
  name: post.name,
});
