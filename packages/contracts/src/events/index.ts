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
/** Storage paths of pictures that nothing shows any more, or that something now shows. */
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

/** Facts of the accounts service. */
export const accountsEvents = {
  profileChanged: defineEvent(
    'accounts.profile.changed.v1',
    z.object({ uid, displayName: z.string(), photoURL: z.string(), ...pictures.shape }),
  ),
  /** The account's change that waits for moderators was added, replaced or decided. */
  reviewChanged: defineEvent('accounts.review.changed.v1', z.object({ uid })),
  /** A record was made; `source` is where its person came from (`utm_source`), null: unknown. */
  accountCreated: defineEvent(
    'accounts.account.created.v1',
    z.object({ uid, source: z.string().nullable() }),
  ),
  /** Its likes are void and its posts go; until it is unbanned. */
  accountBanned: defineEvent('accounts.account.banned.v1', z.object({ uid, reason: z.string() })),
  accountUnbanned: defineEvent('accounts.account.unbanned.v1', z.object({ uid })),
  /** A request about their data was answered: they can read it. */
  requestAnswered: defineEvent(
    'accounts.request.answered.v1',
    z.object({ uid, number: rightsNumber }),
  ),
  actRecorded: defineEvent('accounts.act.recorded.v1', actSchema),
  accountDeleted: defineEvent('accounts.account.deleted.v1', z.object({ uid })),
  adminChanged: defineEvent('accounts.admin.changed.v1', z.object({ uid, admin: z.boolean() })),
} as const;

/** Facts of the events service. */
export const eventsEvents = {
  eventCreated: defineEvent('events.event.created.v1', eventDates.extend(pictures.shape)),
  eventChanged: defineEvent('events.event.changed.v1', eventDates.extend(pictures.shape)),
  eventDeleted: defineEvent('events.event.deleted.v1', pictures.extend({ eventId: id })),
  actRecorded: defineEvent('events.act.recorded.v1', actSchema),
  /** An account won a prize and may claim it until `dueAt`. */
  claimOpened: defineEvent('events.claim.opened.v1', claimFacts),
  /** It is still to be claimed, and soon too late. */
  claimReminded: defineEvent('events.claim.reminded.v1', claimFacts),
  /** The claim is lost; if there is a substitute, a claim for the substitute opens. */
  claimExpired: defineEvent('events.claim.expired.v1', claimFacts),
  claimDelivered: defineEvent('events.claim.delivered.v1', claimFacts),
  winnersToggled: defineEvent(
    'events.winners.toggled.v1',
    z.object({ eventId: id, active: z.boolean() }),
  ),
  /** All switches as they now stand; a lower revision than already seen is old news. */
  switchesChanged: defineEvent(
    'events.switches.changed.v1',
    switchesSchema.extend({ revision: count }),
  ),
} as const;

/** Facts of the posts service. */
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
  /** Numbers of some posts of an event as they now stand; later facts replace earlier ones. */
  statsChanged: defineEvent(
    'posts.stats.changed.v1',
    z.object({
      eventId: id,
      posts: z.array(z.object({ postId: id, likes: count, views: count, shares: count })),
    }),
  ),
} as const;

/** Facts of the likes service. */
export const likesEvents = {
  /** A like is held until its voter clears it or an administrator decides. */
  likeHeld: defineEvent('likes.like.held.v1', z.object({ eventId: id, postId: id, uid })),
  /** A lower `revision` than already seen is old news: it grows each time the number is stored. */
  tallyChanged: defineEvent(
    'likes.tally.changed.v1',
    z.object({
      eventId: id,
      tallies: z.array(z.object({ postId: id, likes: count, revision: count })),
    }),
  ),
} as const;

/** Facts of the integrity service. */
export const integrityEvents = {
  actRecorded: defineEvent('integrity.act.recorded.v1', actSchema),
} as const;

/** Facts of the notifications service. */
export const notificationsEvents = {
  /** An account was notified; for its open pages. */
  noticeCreated: defineEvent(
    'notifications.notice.created.v1',
    z.object({ uid, notice: noticeSchema }),
  ),
} as const;

/** Facts of the media service. */
export const mediaEvents = {
  /**
   * Nothing shows these pictures any more, and no reader is given them. `places`: what caches may
   * hold of them, as storage paths, or as folders with a slash at their end.
   */
  picturesReleased: defineEvent(
    'media.pictures.released.v1',
    z.object({ mediaIds: z.array(z.string()), places: z.array(z.string()) }),
  ),
} as const;
