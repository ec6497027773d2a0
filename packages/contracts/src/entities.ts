import { z } from 'zod';
import { id, isoDate, nextCursor, shownCardTexts, slug, uid } from './fields.ts';
import { jurySchema } from './jury.ts';
import { legalDocuments } from './legal.ts';
import { agreedSchema } from './rights.ts';

const fraction = z.number().min(0, 'queda fuera de la foto').max(1, 'queda fuera de la foto');

/**
 * The point of a picture that stays in sight where a frame crops it, in fractions of its width and
 * height from the upper left corner. The middle where there is none.
 */
export const focusSchema = z.object({ x: fraction, y: fraction });
export type Focus = z.infer<typeof focusSchema>;

/** One winner as shown: `img` is a URL, `author` a display name. */
const topPostSchema = z.object({
  name: z.string(),
  img: z.string(),
  likes: z.number().int(),
  author: z.string(),
  /** Address parts of the post's own page. */
  slug: z.string(),
  /** Pixels of the oriented picture. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  focus: focusSchema.optional(),
  /** In a published result: it stays, though a better card may be gone. */
  place: z.number().int().optional(),
});

/** When screens show how many likes a card has: always, once one has liked, or after the end. */
export const countsSchema = z.enum(['always', 'voted', 'ended']);

/** A themed event; `topPosts` is filled for ended events with active winners. */
export const eventSchema = z.object({
  id,
  slug,
  name: z.string(),
  title: z.string(),
  description: z.string(),
  startDate: isoDate,
  endDate: isoDate,
  thumbnail: z.string(),
  aboutThumbnail: z.string(),
  activeWinners: z.boolean(),
  topPosts: z.array(topPostSchema),
  /** The card that the jury's prize went to, where that stands beside; shown as `topPosts` are. */
  juryPost: topPostSchema.optional(),
  /** `always` where it is not there. */
  counts: countsSchema.optional(),
  /** The prize of each place, in order. */
  prizes: z.array(z.string()).optional(),
  /** How one takes part and wins, in the organizer's own words; lines stay as they were written. */
  rules: z.string().optional(),
  /** Number of the authority's permit. */
  permit: z.string().optional(),
  /** Slugs of its earlier names, which go on leading to it. */
  formerSlugs: z.array(slug).optional(),
  /** True while no result was published: `topPosts` may still change. */
  provisional: z.literal(true).optional(),
  /** The jury, and its effect on the result. */
  jury: jurySchema.optional(),
});
export type Event = z.infer<typeof eventSchema>;

/** A post without the list of who liked it: what the posts service knows. */
export const postSummarySchema = z.object({
  id,
  slug,
  ...shownCardTexts,
  /** On its card, unique in its event; some have none. */
  number: z.number().int().positive().optional(),
  eventid: id,
  userId: uid,
  imgLocation: z.string(),
  photoURL: z.string(),
  profilePhoto: z.string(),
  displayName: z.string(),
  likes: z.number().int(),
  shares: z.number().int(),
  views: z.number().int(),
  public: z.boolean(),
  postDate: z.string(),
  /** Pixels of the oriented picture. */
  width: z.number().int(),
  height: z.number().int(),
  /** Base64 of a ThumbHash, for a placeholder. */
  thumbhash: z.string(),
  focus: focusSchema.optional(),
  /** True when visitors reported it and it waits for a second look. */
  reported: z.boolean().optional(),
  /** Why, and how many said so, since the last decision; only administrators see it. */
  reports: z.array(z.object({ reason: z.string(), n: z.number().int().positive() })).optional(),
});
export type PostSummary = z.infer<typeof postSummarySchema>;

/** Names of voters; absent with `Prefer: return=minimal`. */
export const likers = {
  likedAccounts: z.array(z.string()).optional(),
  likedAccountsTruncated: z.literal(true).optional(),
};

/** A post as clients see it. */
export const postSchema = postSummarySchema.extend({
  ...likers,
  /**
   * Present where the likes are hidden from this reader, and are 0 here. `ended`: all readers see them
   * after the event's end. `voted`: before that, an account with a like in the event sees them.
   */
  counts: countsSchema.exclude(['always']).optional(),
});
export type Post = z.infer<typeof postSchema>;

/** How one of a person's own cards stands in a running contest. */
export const raceCardSchema = z.object({
  postId: id,
  /** From 1; cards with as many likes share it. */
  place: z.number().int().positive(),
  /** Cards in the contest. */
  cards: z.number().int(),
  /** Likes that bring it among the first three; null: it is there. */
  toPodium: z.number().int().positive().nullable(),
  /** Likes as each of the last days left them in Mexico City, today's last. */
  days: z.array(z.object({ date: isoDate, likes: z.number().int() })),
});
export type RaceCard = z.infer<typeof raceCardSchema>;

/** When a card was uploaded and published; null if it is not public, or the time is unknown. */
const cardDatesSchema = z.object({
  postId: id,
  sentAt: z.iso.datetime(),
  publicAt: z.iso.datetime().nullable(),
});

/** The rest of a card that a moderator denied or removed, for its author only and for 90 days. */
export const deniedCardSchema = z.object({
  postId: id,
  eventId: id,
  name: z.string(),
  /** `removed`: it was public before. */
  outcome: z.enum(['denied', 'removed']).default('denied'),
  /** The moderator's reason. */
  reason: z.string().nullable(),
  /** ISO 8601 instant. */
  deniedAt: z.string(),
});
export type DeniedCard = z.infer<typeof deniedCardSchema>;

export const raceSchema = z.object({
  /** Public cards in running contests that show their numbers. */
  cards: z.array(raceCardSchema),
  /** For the account's cards, newest first. */
  dates: z.array(cardDatesSchema).default([]),
  /** Newest first. */
  denied: z.array(deniedCardSchema),
  /** How long half of the last decisions took at most, in milliseconds; null: there are none. */
  usualReviewMs: z.number().nullable(),
});
export type Race = z.infer<typeof raceSchema>;

/** How others see a person. */
export const faceSchema = z.object({ displayName: z.string(), photoURL: z.string() });

/** A contestant as everybody sees them, with a page of their public posts. */
export const authorSchema = z.object({
  uid,
  name: z.string(),
  photoURL: z.string(),
  posts: z.array(postSchema),
  nextCursor,
});
export type Author = z.infer<typeof authorSchema>;

export const userSchema = z.object({
  uid,
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  dob: isoDate.nullable(),
  /** ISO 8601 instant. */
  createdAt: z.string(),
  photoURL: z.string(),
  /** Accepted versions, oldest first; absent if they were not recorded at the sign-up. */
  agreed: z.array(agreedSchema).optional(),
  /** While a changed name or picture waits: what others see, and when they see the new at the latest. */
  review: faceSchema.extend({ publicAt: z.iso.datetime() }).optional(),
  /** While it is suspended: it neither likes nor posts. */
  banned: z.object({ reason: z.string(), at: z.iso.datetime() }).optional(),
});
export type User = z.infer<typeof userSchema>;

export const meSchema = userSchema.extend({
  isAdmin: z.boolean(),
  /** Legal texts whose present version they have yet to agree to; absent: none. */
  toAgree: z.array(z.enum(legalDocuments)).optional(),
});
export type Me = z.infer<typeof meSchema>;

/** A changed name or picture that waits for a moderator or its hour: the old beside the new. */
export const profileReviewSchema = z.object({
  uid,
  /** Says which change it is, in milliseconds since 1970; the next one has another. */
  changedAt: z.number().int(),
  /** ISO 8601 instant at which it is shown unless a moderator refuses. */
  publicAt: z.iso.datetime(),
  before: faceSchema,
  after: faceSchema,
});
export type ProfileReview = z.infer<typeof profileReviewSchema>;

/** Purposes of an uploaded picture. */
export const mediaPurposeSchema = z.enum(['post', 'event', 'profile']);
export type MediaPurpose = z.infer<typeof mediaPurposeSchema>;

export const stagedMediaSchema = z.object({
  mediaId: id,
  width: z.number().int(),
  height: z.number().int(),
  thumbhash: z.string(),
  /** A suggestion, from what draws the eye. */
  focus: focusSchema.optional(),
});
export type StagedMedia = z.infer<typeof stagedMediaSchema>;
