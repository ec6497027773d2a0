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
  /** Absent: the middle. */
  focus?: Focus;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Since when it is public, in milliseconds since 1970. */
  publicAt?: number;
  /** Revision of the tally that `likes` was taken from. */
  likesRevision: number;
  /** Likes at the end of each of its last days, by date in Mexico City; the day before them first. */
  days?: Readonly<Record<string, number>>;
  /** When `PacedCounters` last wrote its numbers, in milliseconds since 1970. */
  countedAt?: number;
  /** When it last wrote its likes. */
  talliedAt?: number;
  /** A random sort key, for shuffled lists. */
  shuffle: number;
  /** When the first report since the last decision came, in milliseconds since 1970. */
  reportedAt: number | null;
  /** The reports since the last decision, and their weight. */
  reports?: readonly ReportCount[];
  reportWeight?: number;
  /** It has been reported: records of its reports may exist, and are deleted with it. */
  wasReported?: true;
  /** Sort key in the moderators' queue; null when there is nothing to decide. */
  queueRank: number | null;
  /** Since when it is in the queue, milliseconds since 1970. */
  queuedAt: number;
  /** Posts whose pictures look like its own, the closest first. */
  alike?: readonly Likeness[];
  /** new: its picture is still to be compared with the others. */
  likeness: 'new' | 'done';
}

/** A picture's fingerprint, split into bytes: two that differ in up to 7 bits share a byte. */
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

/** Ranks of new posts, and the lowest rank. Reported posts, which are public, rank between them. */
export const queueRanks = { first: -2, pending: 1 } as const;

/** A moderator's decision. Its post may have been deleted. */
export interface DecisionRecord {
  outcome: 'approved' | 'denied' | 'removed';
  /** The administrator's uid. */
  by: string;
  /** Milliseconds since 1970. */
  at: number;
  /** How long a new post waited for it, in milliseconds. */
  tookMs?: number;
}

/** The stored part of a denied or removed post, for its author and for moderators. */
export interface DeniedRecord extends Pick<PostRecord, 'slug' | 'number' | 'displayName'> {
  postId: string;
  userId: string;
  eventId: string;
  name: string;
  reason: string | null;
  /** Milliseconds since 1970. */
  at: number;
  /** `denied`: it was never public. */
  outcome: 'denied' | 'removed';
  /** The administrator's uid. */
  by: string;
  /** When it was uploaded, in milliseconds since 1970. */
  receivedAt: number;
  /** Its author hid it; moderators still see it. */
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

/** How long a decision is stored, in milliseconds. A denied post is unknown after that. */
export const decisionTtlMs = 7 * 24 * 60 * 60 * 1000;
/** How long a tombstone is stored, in milliseconds: far longer than a creation takes. */
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
/** When all posts of an event were deleted. A creation under way must not add another one. */
export const tombstones = defineCollection<{ at: number }>('tombstones', {
  indexes: [['at']],
  expires: { field: 'at', afterMs: tombstoneTtlMs },
});

/** Selects the public posts of an event. */
export const publicIn = (eventId: string) =>
  [
    ['eventid', '==', eventId],
    ['public', '==', true],
  ] as const;

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

/** The fields of a post that its events carry. */
export const postFacts = (post: PostRecord) => ({
  postId: post.id,
  eventId: post.eventid,
  userId: post.userId,
  imgLocation: post.imgLocation,
  name: post.name,
});
