import { z } from 'zod';
import { actSchema } from '../acts.ts';
import { defineEvent } from '../event.ts';
import { prizePlace } from '../claims.ts';
import { id, isoDate, uid } from '../fields.ts';
import { noticeSchema } from '../notices.ts';
import { rightsNumber } from '../rights.ts';
import { switchesSchema } from '../switches.ts';

const count = z.number().int();
/** The card's name; absent in older events. */
const name = z.string().optional();
/** The ban that removed it with all other posts of its account, notified once. */
const byBan = z.string().optional();
const postFacts = z.object({ postId: id, eventId: id, userId: uid, imgLocation: z.string() });
const eventDates = z.object({ eventId: id, startDate: isoDate, endDate: isoDate });
/** Storage paths of pictures that are now used (`attached`) and no longer used (`released`). */
const pictures = z.object({ attached: z.array(z.string()), released: z.array(z.string()) });

/**
 * Facts of a claim. `rank`: the card's own place, a later one for a substitute. `dueAt` is null if
 * there is no due date.
 */
const claimFacts = z.object({
  eventId: id,
  place: prizePlace,
  rank: count.optional(),
  uid,
  postId: id,
  dueAt: z.iso.datetime().nullable(),
});

/** Events of the accounts service. */
export const accountsEvents = {
  profileChanged: defineEvent(
    'accounts.profile.changed.v1',
    z.object({ uid, displayName: z.string(), photoURL: z.string(), ...pictures.shape }),
  ),
  /** The account's change that waits for moderators was added, replaced or decided. */
  reviewChanged: defineEvent('accounts.review.changed.v1', z.object({ uid })),
  /**
   * An account record was created. `source`: the `utm_source` of the first visit, null if unknown.
   */
  accountCreated: defineEvent(
    'accounts.account.created.v1',
    z.object({ uid, source: z.string().nullable() }),
  ),
  /** The account's likes are voided until it is unbanned, and its posts are deleted. */
  accountBanned: defineEvent('accounts.account.banned.v1', z.object({ uid, reason: z.string() })),
  accountUnbanned: defineEvent('accounts.account.unbanned.v1', z.object({ uid })),
  /** A request about personal data was answered. */
  requestAnswered: defineEvent(
    'accounts.request.answered.v1',
    z.object({ uid, number: rightsNumber }),
  ),
  actRecorded: defineEvent('accounts.act.recorded.v1', actSchema),
  accountDeleted: defineEvent('accounts.account.deleted.v1', z.object({ uid })),
  adminChanged: defineEvent('accounts.admin.changed.v1', z.object({ uid, admin: z.boolean() })),
} as const;

/** Events of the events service. */
export const eventsEvents = {
  eventCreated: defineEvent('events.event.created.v1', eventDates.extend(pictures.shape)),
  eventChanged: defineEvent('events.event.changed.v1', eventDates.extend(pictures.shape)),
  eventDeleted: defineEvent('events.event.deleted.v1', pictures.extend({ eventId: id })),
  actRecorded: defineEvent('events.act.recorded.v1', actSchema),
  /** An account won a prize and may claim it until `dueAt`. */
  claimOpened: defineEvent('events.claim.opened.v1', claimFacts),
  /** The prize is not claimed yet, and the due date is near. */
  claimReminded: defineEvent('events.claim.reminded.v1', claimFacts),
  /** The claim expired; if there is a substitute, a claim for the substitute opens. */
  claimExpired: defineEvent('events.claim.expired.v1', claimFacts),
  claimDelivered: defineEvent('events.claim.delivered.v1', claimFacts),
  winnersToggled: defineEvent(
    'events.winners.toggled.v1',
    z.object({ eventId: id, active: z.boolean() }),
  ),
  /** The current state of all switches. Receivers ignore a revision lower than one already seen. */
  switchesChanged: defineEvent(
    'events.switches.changed.v1',
    switchesSchema.extend({ revision: count }),
  ),
} as const;

/** Events of the posts service. */
export const postsEvents = {
  postCreated: defineEvent('posts.post.created.v1', postFacts),
  /** `createdAt`: milliseconds since 1970; it breaks ties among winners. */
  postApproved: defineEvent(
    'posts.post.approved.v1',
    postFacts.extend({ createdAt: z.number(), name }),
  ),
  postDenied: defineEvent(
    'posts.post.denied.v1',
    postFacts.extend({ reason: z.string().nullable(), name, byBan }),
  ),
  /**
   * A public post was removed by an administrator; `postDeleted` is published in the same
   * transaction.
   */
  postRemoved: defineEvent(
    'posts.post.removed.v1',
    postFacts.extend({ reason: z.string().nullable(), name, byBan }),
  ),
  actRecorded: defineEvent('posts.act.recorded.v1', actSchema),
  /**
   * `withEvent`: its event was deleted, which has an event of its own. `taken`: the administrator
   * and the reason.
   */
  postDeleted: defineEvent(
    'posts.post.deleted.v1',
    postFacts.extend({
      withEvent: z.boolean().optional(),
      taken: z.object({ by: uid, reason: z.string().nullable() }).optional(),
    }),
  ),
  postReported: defineEvent('posts.post.reported.v1', z.object({ postId: id, eventId: id })),
  /** A person's name or picture changed on their posts in these events. */
  authorChanged: defineEvent('posts.author.changed.v1', z.object({ uid, eventIds: z.array(id) })),
  /** Current numbers of some posts of an event; a later event replaces an earlier one. */
  statsChanged: defineEvent(
    'posts.stats.changed.v1',
    z.object({
      eventId: id,
      posts: z.array(z.object({ postId: id, likes: count, views: count, shares: count })),
    }),
  ),
} as const;

/** Events of the likes service. */
export const likesEvents = {
  /** A like is held until its voter clears it or an administrator decides. */
  likeHeld: defineEvent('likes.like.held.v1', z.object({ eventId: id, postId: id, uid })),
  /** `revision` increases with each stored number; receivers ignore one lower than already seen. */
  tallyChanged: defineEvent(
    'likes.tally.changed.v1',
    z.object({
      eventId: id,
      tallies: z.array(z.object({ postId: id, likes: count, revision: count })),
    }),
  ),
} as const;

/** Events of the integrity service. */
export const integrityEvents = {
  actRecorded: defineEvent('integrity.act.recorded.v1', actSchema),
} as const;

/** Events of the notifications service. */
export const notificationsEvents = {
  /** An account has a new notice, which its open pages show. */
  noticeCreated: defineEvent(
    'notifications.notice.created.v1',
    z.object({ uid, notice: noticeSchema }),
  ),
} as const;

/** Events of the media service. */
export const mediaEvents = {
  /**
   * These pictures are no longer used and no longer served. `places`: storage paths that caches may
   * hold; folders end with a slash.
   */
  picturesReleased: defineEvent(
    'media.pictures.released.v1',
    z.object({ mediaIds: z.array(z.string()), places: z.array(z.string()) }),
  ),
} as const;
