import { z } from 'zod';
import { id, isoDate, nextCursor, shownTextsShape, slug, uid } from './fields.ts';
import { jurySchema } from './jury.ts';
import { legalDocuments } from './legal.ts';
import { agreedSchema } from './rights.ts';

const fraction = z.number().min(0, 'queda fuera de la foto').max(1, 'queda fuera de la foto');

/**
 * The point of a picture that stays visible if the picture is cropped, in fractions of width and
 * height from the upper left corner. The default is the middle.
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
  /** The place in a published result, which stays if a better card is deleted. */
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
  /** The card with the jury's prize, if the jury has a prize of its own; shown like `topPosts`. */
  juryPost: topPostSchema.optional(),
  /** Default: `always`. */
  counts: countsSchema.optional(),
  /** The prize of each place, in order. */
  prizes: z.array(z.string()).optional(),
  /** The organizer's rules; line breaks are kept. */
  rules: z.string().optional(),
  /** Number of the authority's permit. */
  permit: z.string().optional(),
  /** Slugs of its earlier names, which still lead to the event. */
  formerSlugs: z.array(slug).optional(),
  /** True while no result was published: `topPosts` may still change. */
  provisional: z.literal(true).optional(),
  /** The jury, and its effect on the result. */
  jury: jurySchema.optional(),
});
export type Event = z.infer<typeof eventSchema>;

/** A post without the names of its voters, as the posts service answers it. */
export const postSummarySchema = z.object({
  id,
  slug,
  ...shownTextsShape,
  /** Number printed on the card, unique in its event; some posts have none. */
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
  /** Whether visitors reported it and a moderator has not decided yet. */
  reported: z.boolean().optional(),
  /** Reasons of the reports since the last decision with their numbers, for administrators only. */
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
   * Present if the number of likes is hidden from this reader; `likes` is then 0. `ended`: all
   * readers see it after the event's end. `voted`: accounts with a like in the event see it before
   * the end.
   */
  counts: countsSchema.exclude(['always']).optional(),
});
export type Post = z.infer<typeof postSchema>;

/** The standing of a person's own card in a running event. */
export const raceCardSchema = z.object({
  postId: id,
  /** From 1; cards with the same number of likes share it. */
  place: z.number().int().positive(),
  /** Number of cards in the event. */
  cards: z.number().int(),
  /** Likes that the card lacks for the first three places; null if it has one of them. */
  toPodium: z.number().int().positive().nullable(),
  /** Number of likes at the end of each of the last days in Mexico City, today last. */
  days: z.array(z.object({ date: isoDate, likes: z.number().int() })),
});
export type RaceCard = z.infer<typeof raceCardSchema>;

/** When a card was uploaded and published; null if it is not public, or the time is unknown. */
const cardDatesSchema = z.object({
  postId: id,
  sentAt: z.iso.datetime(),
  publicAt: z.iso.datetime().nullable(),
});

/** Stored data of a card that a moderator denied or removed, for its author, for 90 days. */
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
  /** Dates of the account's cards, newest first. */
  dates: z.array(cardDatesSchema).default([]),
  /** Newest first. */
  denied: z.array(deniedCardSchema),
  /** Median time of the last decisions, in milliseconds; null if there are none. */
  usualReviewMs: z.number().nullable(),
});
export type Race = z.infer<typeof raceSchema>;

/** A person's public name and picture. */
export const faceSchema = z.object({ displayName: z.string(), photoURL: z.string() });

/** A contestant's public profile, with a page of their public posts. */
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
  /**
   * While a changed name or picture waits: the public ones, and when the new ones become public.
   */
  review: faceSchema.extend({ publicAt: z.iso.datetime() }).optional(),
  /** Present while the account is suspended and may neither like nor post. */
  banned: z.object({ reason: z.string(), at: z.iso.datetime() }).optional(),
});
export type User = z.infer<typeof userSchema>;

export const meSchema = userSchema.extend({
  isAdmin: z.boolean(),
  /** Legal texts whose current version the person has not accepted; absent if there are none. */
  toAgree: z.array(z.enum(legalDocuments)).optional(),
});
export type Me = z.infer<typeof meSchema>;

/** A changed name or picture that waits for a moderator or for `publicAt`, with the old one. */
export const profileReviewSchema = z.object({
  uid,
  /** Identifies the change: its time, in milliseconds since 1970. */
  changedAt: z.number().int(),
  /** When it becomes public unless a moderator refuses it, ISO 8601. */
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
  /** A suggestion, from the picture's content. */
  focus: focusSchema.optional(),
});
export type StagedMedia = z.infer<typeof stagedMediaSchema>;
