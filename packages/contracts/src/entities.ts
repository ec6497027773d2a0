import { z } from 'zod';
import { id, isoDate, nextCursor, shownTextsShape, slug, uid } from './fields.ts';
import { jurySchema } from './jury.ts';
import { legalDocuments } from './legal.ts';
import { agreedSchema } from './rights.ts';

const fraction = z.number().min(0, 'queda fuera de la foto').max(1, 'queda fuera de la foto');

/**
 * The point of a picture that stays visible when the picture is cropped, as fractions of width and height
 * from the upper left corner. The middle is the default.
 */
export const focusSchema = z.object({ x: fraction, y: fraction });
export type Focus = z.infer<typeof focusSchema>;

/** A winner in a list of events. `img` is a URL, `author` a display name. */
const topPostSchema = z.object({
  name: z.string(),
  img: z.string(),
  likes: z.number().int(),
  author: z.string(),
  slug: z.string(),
  /** Pixels, after rotation by the EXIF orientation. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  focus: focusSchema.optional(),
  /** The place in a published result. It stays the same if a better card is deleted. */
  place: z.number().int().optional(),
});

/**
 * When screens show the numbers of likes: always, only to accounts with a like in the event, or after the
 * end.
 */
export const countsSchema = z.enum(['always', 'voted', 'ended']);

/** A themed event. `topPosts` is empty unless the event has ended and its winners are active. */
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
  /** The card with the jury's prize, if there is such a prize. Shown like `topPosts`. */
  juryPost: topPostSchema.optional(),
  /** `always` if missing. */
  counts: countsSchema.optional(),
  /** The prizes of the places, in order, and after them the jury's. */
  prizes: z.array(z.string()).optional(),
  /** The organizer's rules. Line breaks are kept. */
  rules: z.string().optional(),
  /** The number of the authority's permit. */
  permit: z.string().optional(),
  /** Slugs of the event's earlier names. They still lead to the event. */
  formerSlugs: z.array(slug).optional(),
  /** True while no result is published: `topPosts` may still change. */
  provisional: z.literal(true).optional(),
  jury: jurySchema.optional(),
});
export type Event = z.infer<typeof eventSchema>;

/** A post without the names of its voters, as the posts service returns it. */
export const postSummarySchema = z.object({
  id,
  slug,
  ...shownTextsShape,
  /** The number on the card, unique in the event. Some posts have none. */
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
  /** Pixels, after rotation by the EXIF orientation. */
  width: z.number().int(),
  height: z.number().int(),
  /** A ThumbHash (base64). Screens show its mean colour until the picture is loaded. */
  thumbhash: z.string(),
  focus: focusSchema.optional(),
  /** Whether the post was reported and no moderator has decided since. */
  reported: z.boolean().optional(),
  /** The reasons of the reports since the last decision, with the number of each. For administrators only. */
  reports: z.array(z.object({ reason: z.string(), n: z.number().int().positive() })).optional(),
});
export type PostSummary = z.infer<typeof postSummarySchema>;

/** A card as prizes and lists of other services show it. */
export const cardSchema = postSummarySchema
  .pick({ slug: true, name: true, photoURL: true, displayName: true })
  .extend(
    postSummarySchema.pick({ number: true, width: true, height: true, focus: true }).partial()
      .shape,
  );

/** The names of voters. Absent with `Prefer: return=minimal`. */
export const likers = {
  likedAccounts: z.array(z.string()).optional(),
  likedAccountsTruncated: z.literal(true).optional(),
};

/** A post for clients. */
export const postSchema = postSummarySchema.extend({
  ...likers,
  /**
   * Present if the number of likes is hidden from this reader; `likes` then is 0. `ended`: all readers see
   * the number after the event's end. `voted`: accounts with a like in the event see it earlier.
   */
  counts: countsSchema.exclude(['always']).optional(),
});
export type Post = z.infer<typeof postSchema>;

/** The rank of a person's own card in a running event. */
export const raceCardSchema = z.object({
  postId: id,
  /** Counted from 1. Cards with the same number of likes share a place. */
  place: z.number().int().positive(),
  cards: z.number().int(),
  /** The number of likes that the card needs to reach the first three places. Null if it has one of them. */
  toPodium: z.number().int().positive().nullable(),
  /** The number of likes at the end of each of the last days in Mexico City; today is last. */
  days: z.array(z.object({ date: isoDate, likes: z.number().int() })),
});
export type RaceCard = z.infer<typeof raceCardSchema>;

/**
 * When a card was uploaded and when it became public. `publicAt` is null if the card is not public or the
 * time is unknown.
 */
const cardDatesSchema = z.object({
  postId: id,
  sentAt: z.iso.datetime(),
  publicAt: z.iso.datetime().nullable(),
});

/** The facts about a denied or removed card that its author sees for 90 days. */
export const deniedCardSchema = z.object({
  postId: id,
  eventId: id,
  name: z.string(),
  /** `removed`: the card had been public. */
  outcome: z.enum(['denied', 'removed']).default('denied'),
  reason: z.string().nullable(),
  /** ISO 8601. */
  deniedAt: z.string(),
});
export type DeniedCard = z.infer<typeof deniedCardSchema>;

export const raceSchema = z.object({
  /** Public cards in running contests whose numbers are public. */
  cards: z.array(raceCardSchema),
  /** Dates of the account's cards, newest first. */
  dates: z.array(cardDatesSchema).default([]),
  /** Newest first. */
  denied: z.array(deniedCardSchema),
  /** The median duration of the last reviews, in milliseconds. Null if there are none. */
  usualReviewMs: z.number().nullable(),
});
export type Race = z.infer<typeof raceSchema>;

/** The public name and picture of a person. */
export const faceSchema = z.object({ displayName: z.string(), photoURL: z.string() });

/** The public profile of a contestant, with a page of public posts. */
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
  /** The name on the person's cards. Absent or empty: name and surname. */
  displayName: z.string().optional(),
  dob: isoDate.nullable(),
  /** ISO 8601. */
  createdAt: z.string(),
  photoURL: z.string(),
  /** Accepted versions, oldest first. Absent if they were not recorded at the sign-up. */
  agreed: z.array(agreedSchema).optional(),
  /**
   * Present while a changed name or picture waits for review: the public name and picture, and when the
   * new ones become public.
   */
  review: faceSchema.extend({ publicAt: z.iso.datetime() }).optional(),
  /** Present while the account is banned: it may neither like nor post. */
  banned: z.object({ reason: z.string(), at: z.iso.datetime() }).optional(),
});
export type User = z.infer<typeof userSchema>;

export const meSchema = userSchema.extend({
  isAdmin: z.boolean(),
  /** Legal texts whose current version the person has not accepted. Absent if there are none. */
  toAgree: z.array(z.enum(legalDocuments)).optional(),
});
export type Me = z.infer<typeof meSchema>;

/** A changed name or picture that waits for a moderator or for `publicAt`, with the public one. */
export const profileReviewSchema = z.object({
  uid,
  /** Identifies the change: its time, in milliseconds since 1970. */
  changedAt: z.number().int(),
  /** When the change becomes public, unless a moderator refuses it. ISO 8601. */
  publicAt: z.iso.datetime(),
  before: faceSchema,
  after: faceSchema,
});
export type ProfileReview = z.infer<typeof profileReviewSchema>;

export const mediaPurposeSchema = z.enum(['post', 'event', 'profile']);
export type MediaPurpose = z.infer<typeof mediaPurposeSchema>;

export const stagedMediaSchema = z.object({
  mediaId: id,
  width: z.number().int(),
  height: z.number().int(),
  thumbhash: z.string(),
  /** A suggestion, computed from the picture's content. */
  focus: focusSchema.optional(),
});
export type StagedMedia = z.infer<typeof stagedMediaSchema>;
