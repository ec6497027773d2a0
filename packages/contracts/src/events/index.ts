import { z } from 'zod';
import { actSchema } from '../acts.ts';
import { defineEvent } from '../event.ts';
import { prizePlace } from '../claims.ts';
import { id, isoDate, uid } from '../fields.ts';
import { noticeSchema } from '../notices.ts';
import { rightsNumber } from '../rights.ts';
import { switchesSchema } from '../switches.ts';

const count = z.number().int();
/** The name of the card. Absent in older events. */
const name = z.string().optional();
/**
 * The id of the ban that removed the post together with all other posts of the account. The account gets
 * only one notice per ban.
 */
const byBan = z.string().optional();
const postFacts = z.object({ postId: id, eventId: id, userId: uid, imgLocation: z.string() });
const eventDates = z.object({ eventId: id, startDate: isoDate, endDate: isoDate });
/**
 * Storage paths of pictures that are in use from now on (`attached`), and of those that are no longer
 * (`released`).
 */
const pictures = z.object({ attached: z.array(z.string()), released: z.array(z.string()) });

/**
 * Facts about a claim. `rank` is the card's own place, which is greater for a substitute. `dueAt` is null
 * if no period is running.
 */
const claimFacts = z.object({
  eventId: id,
  place: prizePlace,
  rank: count.optional(),
  uid,
  postId: id,
  dueAt: z.iso.datetime().nullable(),
});

export const accountsEvents = {
  profileChanged: defineEvent(
    'accounts.profile.changed.v1',
    z.object({ uid, displayName: z.string(), photoURL: z.string(), ...pictures.shape }),
  ),
  /** A changed name or picture that waits for moderators was added, replaced or decided. */
  reviewChanged: defineEvent('accounts.review.changed.v1', z.object({ uid })),
  /** An account record was created. `source` is the `utm_source` of the first visit; null if unknown. */
  accountCreated: defineEvent(
    'accounts.account.created.v1',
    z.object({ uid, source: z.string().nullable() }),
  ),
  /** The account's posts are deleted, and its likes are voided until the ban ends. */
  accountBanned: defineEvent('accounts.account.banned.v1', z.object({ uid, reason: z.string() })),
  accountUnbanned: defineEvent('accounts.account.unbanned.v1', z.object({ uid })),
  requestAnswered: defineEvent(
    'accounts.request.answered.v1',
    z.object({ uid, number: rightsNumber }),
  ),
  actRecorded: defineEvent('accounts.act.recorded.v1', actSchema),
  accountDeleted: defineEvent('accounts.account.deleted.v1', z.object({ uid })),
  adminChanged: defineEvent('accounts.admin.changed.v1', z.object({ uid, admin: z.boolean() })),
} as const;

export const eventsEvents = {
  eventCreated: defineEvent('events.event.created.v1', eventDates.extend(pictures.shape)),
  eventChanged: defineEvent('events.event.changed.v1', eventDates.extend(pictures.shape)),
  eventDeleted: defineEvent('events.event.deleted.v1', pictures.extend({ eventId: id })),
  actRecorded: defineEvent('events.act.recorded.v1', actSchema),
  /** An account has won a prize and may claim it until `dueAt`. */
  claimOpened: defineEvent('events.claim.opened.v1', claimFacts),
  /** The due date is near, and the prize is not claimed. */
  claimReminded: defineEvent('events.claim.reminded.v1', claimFacts),
  /** The claim has expired. If there is a substitute, `claimOpened` follows for the substitute. */
  claimExpired: defineEvent('events.claim.expired.v1', claimFacts),
  claimDelivered: defineEvent('events.claim.delivered.v1', claimFacts),
  winnersToggled: defineEvent(
    'events.winners.toggled.v1',
    z.object({ eventId: id, active: z.boolean() }),
  ),
  /** The current state of all switches. Receivers ignore a revision that is lower than one they have seen. */
  switchesChanged: defineEvent(
    'events.switches.changed.v1',
    switchesSchema.extend({ revision: count }),
  ),
} as const;

export const postsEvents = {
  postCreated: defineEvent('posts.post.created.v1', postFacts),
  /** `createdAt` (milliseconds since 1970) decides ties among winners. */
  postApproved: defineEvent(
    'posts.post.approved.v1',
    postFacts.extend({ createdAt: z.number(), name }),
  ),
  postDenied: defineEvent(
    'posts.post.denied.v1',
    postFacts.extend({ reason: z.string().nullable(), name, byBan }),
  ),
  /** An administrator removed a public post. `postDeleted` is published in the same transaction. */
  postRemoved: defineEvent(
    'posts.post.removed.v1',
    postFacts.extend({ reason: z.string().nullable(), name, byBan }),
  ),
  actRecorded: defineEvent('posts.act.recorded.v1', actSchema),
  /**
   * `withEvent`: the post was deleted with its event, for which `eventDeleted` is published. `taken`: the
   * administrator who removed the post, and the reason.
   */
  postDeleted: defineEvent(
    'posts.post.deleted.v1',
    postFacts.extend({
      withEvent: z.boolean().optional(),
      taken: z.object({ by: uid, reason: z.string().nullable() }).optional(),
    }),
  ),
  postReported: defineEvent('posts.post.reported.v1', z.object({ postId: id, eventId: id })),
  /** A person's name or picture has changed on their posts in these events. */
  authorChanged: defineEvent('posts.author.changed.v1', z.object({ uid, eventIds: z.array(id) })),
  /**
   * Current numbers of some posts of an event. Likes with a lower `revision` than known ones are outdated:
   * replicas may publish in another order.
   */
  statsChanged: defineEvent(
    'posts.stats.changed.v1',
    z.object({
      eventId: id,
      posts: z.array(
        z.object({
          postId: id,
          likes: count,
          views: count,
          shares: count,
          revision: count.default(0),
        }),
      ),
    }),
  ),
} as const;

export const likesEvents = {
  /** A like is held until its voter clears it or an administrator decides. */
  likeHeld: defineEvent('likes.like.held.v1', z.object({ eventId: id, postId: id, uid })),
  /**
   * `revision` increases with each stored number. Receivers ignore a revision that is lower than one they
   * have seen.
   */
  tallyChanged: defineEvent(
    'likes.tally.changed.v1',
    z.object({
      eventId: id,
      tallies: z.array(z.object({ postId: id, likes: count, revision: count })),
    }),
  ),
} as const;

export const integrityEvents = {
  actRecorded: defineEvent('integrity.act.recorded.v1', actSchema),
} as const;

export const notificationsEvents = {
  /** An account has a new notice. The account's open pages show it. */
  noticeCreated: defineEvent(
    'notifications.notice.created.v1',
    z.object({ uid, notice: noticeSchema }),
  ),
} as const;

export const mediaEvents = {
  /**
   * These pictures are no longer used and no longer served. `places` are storage paths that caches may
   * still have; a folder ends with a slash.
   */
  picturesReleased: defineEvent(
    'media.pictures.released.v1',
    z.object({ mediaIds: z.array(z.string()), places: z.array(z.string()) }),
  ),
} as const;
