import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id, isoDate, uid } from '../fields.ts';
import { switchesSchema } from '../switches.ts';

const postFacts = z.object({ postId: id, eventId: id, userId: uid, imgLocation: z.string() });
const eventDates = z.object({ eventId: id, startDate: isoDate, endDate: isoDate });
/** Storage paths of pictures that nothing shows any more, or that something now shows. */
const pictures = z.object({ attached: z.array(z.string()), released: z.array(z.string()) });

/** Facts of the accounts service. */
export const accountsEvents = {
  profileChanged: defineEvent({
    subject: 'accounts.profile.changed.v1',
    schema: z.object({ uid, displayName: z.string(), photoURL: z.string(), ...pictures.shape }),
  }),
  accountDeleted: defineEvent({
    subject: 'accounts.account.deleted.v1',
    schema: z.object({ uid }),
  }),
  adminChanged: defineEvent({
    subject: 'accounts.admin.changed.v1',
    schema: z.object({ uid, admin: z.boolean() }),
  }),
} as const;

/** Facts of the events service. */
export const eventsEvents = {
  eventCreated: defineEvent({
    subject: 'events.event.created.v1',
    schema: eventDates.extend(pictures.shape),
  }),
  eventChanged: defineEvent({
    subject: 'events.event.changed.v1',
    schema: eventDates.extend(pictures.shape),
  }),
  eventDeleted: defineEvent({
    subject: 'events.event.deleted.v1',
    schema: z.object({ eventId: id, ...pictures.shape }),
  }),
  winnersToggled: defineEvent({
    subject: 'events.winners.toggled.v1',
    schema: z.object({ eventId: id, active: z.boolean() }),
  }),
  /** All switches as they now stand; a lower revision than already seen is old news. */
  switchesChanged: defineEvent({
    subject: 'events.switches.changed.v1',
    schema: switchesSchema.extend({ revision: z.number().int() }),
  }),
} as const;

/** Facts of the posts service. */
export const postsEvents = {
  postCreated: defineEvent({ subject: 'posts.post.created.v1', schema: postFacts }),
  postApproved: defineEvent({
    subject: 'posts.post.approved.v1',
    /** `createdAt`: milliseconds since 1970; it breaks ties among winners. */
    schema: postFacts.extend({ createdAt: z.number() }),
  }),
  postDenied: defineEvent({
    subject: 'posts.post.denied.v1',
    schema: postFacts.extend({ reason: z.string().nullable() }),
  }),
  postDeleted: defineEvent({ subject: 'posts.post.deleted.v1', schema: postFacts }),
  postReported: defineEvent({
    subject: 'posts.post.reported.v1',
    schema: z.object({ postId: id, eventId: id }),
  }),
  /** A person's name or picture changed on their posts in these events. */
  authorChanged: defineEvent({
    subject: 'posts.author.changed.v1',
    schema: z.object({ uid, eventIds: z.array(id) }),
  }),
  /** Numbers of some posts of an event as they now stand; later facts replace earlier ones. */
  statsChanged: defineEvent({
    subject: 'posts.stats.changed.v1',
    schema: z.object({
      eventId: id,
      posts: z.array(
        z.object({
          postId: id,
          likes: z.number().int(),
          views: z.number().int(),
          shares: z.number().int(),
        }),
      ),
    }),
  }),
} as const;

/** Facts of the likes service. */
export const likesEvents = {
  /**
   * The likes of these posts are not what they were: one was put on, taken off or moved, or lost
   * its name. Told only where tallies are not kept in the same transaction.
   */
  likeChanged: defineEvent({
    subject: 'likes.like.changed.v1',
    schema: z.object({ eventId: id, postIds: z.array(id).min(1) }),
  }),
  /**
   * Tallies of some posts of an event as they now stand. `revision` grows with every change of a
   * post's likes: a lower one than already seen is old news.
   */
  tallyChanged: defineEvent({
    subject: 'likes.tally.changed.v1',
    schema: z.object({
      eventId: id,
      tallies: z.array(
        z.object({ postId: id, likes: z.number().int(), revision: z.number().int() }),
      ),
    }),
  }),
} as const;
