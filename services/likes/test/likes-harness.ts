import { readSettings } from '@el-reto/contracts/settings';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  eventsEvents,
  integrityRequests,
  likesRequests,
  postsEvents,
  type LedgerLike,
  type LikeDecision,
  type LikeState,
} from '@el-reto/contracts';
import { startService } from '@el-reto/service-kit';
import { endedDates, Harness, person, runningDates, until } from '@el-reto/testing';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { likesService } from '../src/app.module.ts';
import { likesEnvSchema } from '../src/env.ts';
import { contests, inList, likes, tallies } from '../src/likes.repository.ts';
import { Sharing } from '../src/sharing.ts';

const noImages = { attached: [], released: [] };
/** The request source of all likes in the tests. */
export const source = {
  address: '203.0.113.7',
  device: null,
  userAgent: 'test',
  appCheck: null,
  pageMs: 4_000,
};

export interface LikesSetting {
  /** The service expects that other replicas write to its store. */
  readonly isShared?: boolean;
  /** Additional settings of the service. */
  readonly env?: () => Readonly<Record<string, string>>;
}

/** SQLite has no limit on writes per document. */
const quickSharing = new Sharing(true, 20, 20, 200, 1_000);
/** Firestore with its usual limits, but no toggle of a test commits later than after two seconds. */
const firestoreSharing = new Sharing(true, undefined, undefined, undefined, 2_000);

/** The environment of a service on a new database of a Firestore emulator. */
export const firestoreEnv = (host: string) => ({
  STORE: 'firestore',
  FIREBASE_PROJECT_ID: `demo-${randomUUID().slice(0, 18)}`,
  FIRESTORE_EMULATOR_HOST: host,
});

let current: Harness | undefined;
/** Toggles that the integrity service received. */
export const observed: LedgerLike[] = [];
/** Removed posts that were reported to the integrity service. */
export const observedRemovals: string[] = [];

/** The harness of the running tests. */
export function harness(): Harness {
  if (!current) throw new Error('no likes service runs');
  return current;
}
export const store = () => harness().store;

/**
 * Runs a likes service for the tests of the enclosing block, with the posts p1, p2 and p3 of the event
 * `running`.
 */
export function useLikes({ isShared = false, env = () => ({}) }: LikesSetting = {}): void {
  beforeAll(async () => {
    const changes = env();
    const isOnSqlite = changes['STORE'] === undefined;
    const shared = isOnSqlite ? quickSharing : firestoreSharing;
    const sharing = isShared ? shared : new Sharing(false);
    current = await Harness.start('likes', ({ FIRESTORE_INDEXES = '', ...base }) => {
      // Only a shared store finds a person's likes by an index of Firestore.
      const settings = { ...base, ...(isShared && { FIRESTORE_INDEXES }) };
      return startService(likesService(readSettings(likesEnvSchema, settings), sharing));
    });
    await current.answer(integrityRequests.observe, ({ input }) => {
      observed.push(...input.likes);
      observedRemovals.push(...input.gone);
      return { success: true } as const;
    });
    observed.length = 0;
    observedRemovals.length = 0;
    Object.assign(current.env, changes);
    await current.startService();
    await openEvent('running');
    for (const postId of ['p1', 'p2', 'p3']) await openPost(postId, 'running');
    await until(async () => (await tallyOf('p3')) === 0);
  });
  afterEach(() => {
    harness().before = () => undefined;
  });
  afterAll(async () => {
    await harness().stop();
    current = undefined;
  });
}

export async function openEvent(eventId: string, dates = runningDates): Promise<void> {
  harness().neighbours.addEvent(eventId, dates);
  await harness().publish(eventsEvents.eventCreated, { eventId, ...dates, ...noImages });
}

export async function openPost(postId: string, eventId: string, createdAt = 1): Promise<void> {
  harness().neighbours.addPost(postId, { eventId });
  const facts = { postId, eventId, userId: 'author', imgLocation: 'x', createdAt };
  await harness().publish(postsEvents.postApproved, facts);
}

/** Opens an event with the posts `<eventId>-a` and `<eventId>-b`. */
export async function openContest(eventId: string): Promise<void> {
  await openEvent(eventId);
  for (const post of ['a', 'b']) await openPost(`${eventId}-${post}`, eventId);
}

/** Changes the dates of an event; resolves once the service has stored them. */
export async function changeDates(eventId: string, dates = runningDates): Promise<void> {
  harness().neighbours.addEvent(eventId, dates);
  await harness().publish(eventsEvents.eventChanged, { eventId, ...dates, ...noImages });
  await expect.poll(() => store().get(contests, eventId)).toMatchObject(dates);
}
export const endEvent = (eventId: string) => changeDates(eventId, endedDates);

export async function deletePost(postId: string, eventId: string): Promise<void> {
  const facts = { postId, eventId, userId: 'author', imgLocation: 'x' };
  await harness().publish(postsEvents.postDeleted, facts);
}

export const deleteEvent = (eventId: string) =>
  harness().publish(eventsEvents.eventDeleted, { eventId, ...noImages });

export const toggle = (
  uid: string,
  postId: string,
  idempotencyKey?: string,
  email = person(uid).email,
  from: typeof source | 'load' = source,
) => {
  const options = { actor: person(uid, { email }), idempotencyKey };
  return harness().ask(likesRequests.toggle, { postId, source: from }, options);
};

/** Waits until the post accepts a like: the service may not have received the last change yet. */
export async function becomesOpen(postId: string): Promise<void> {
  let tries = 0;
  const like = async () => {
    tries += 1;
    return (await toggle(`probe-${tries}`, postId)).liked;
  };
  await expect.poll(like).toBe(true);
}

/** Sends the verdict of the integrity service on a like: from its rules, or a decision. */
export const judge = (
  uid: string,
  postId: string,
  state: LikeState,
  eventId: string,
  decision?: LikeDecision | null,
) => {
  const grounds = { score: 80, reasons: ['burst'], cluster: 'burst-1' };
  const verdict = { uid, postId, state, ...grounds, ...(decision !== undefined && { decision }) };
  return harness().ask(likesRequests.judge, { eventId, verdicts: [verdict] });
};
export const clear = (uid: string, eventId: string) =>
  harness().ask(likesRequests.clear, { eventId, uid });
export const publishResult = (eventId: string) =>
  harness().ask(likesRequests.publish, { eventId, ...endedDates });
export const purge = (uid: string, banned = false) =>
  harness().ask(likesRequests.purgeUser, { uid, banned });

/** A person's likes with their states, by event. */
export const detailsOf = (uid: string) =>
  harness().ask(likesRequests.listMine, {}, { actor: person(uid) });

/** The post that a person likes, by event. */
export async function likesOf(uid: string): Promise<Record<string, string>> {
  const own = Object.entries(await detailsOf(uid));
  return Object.fromEntries(own.map(([eventId, { postId }]) => [eventId, postId]));
}

/** The number of an event's likes by state. */
export async function statesOf(eventId: string) {
  const { posts: _, ...sums } = await harness().ask(likesRequests.countStates, { eventId });
  return sums;
}

/** The likes of an event as the integrity service reads them. They must fit into one page. */
export async function recordsOf(eventId: string): Promise<LedgerLike[]> {
  const page = await harness().ask(likesRequests.listRecords, { eventId });
  expect(page.nextCursor).toBeNull();
  return page.likes;
}

export async function accountsOf(postId: string): Promise<string[]> {
  const { accounts } = await harness().ask(likesRequests.listAccounts, { postIds: [postId] });
  return accounts[postId]?.likedAccounts ?? [];
}

export async function topOf(eventId: string, limit: number) {
  const { top } = await harness().ask(likesRequests.listTop, { eventIds: [eventId], limit });
  return top[eventId];
}

/** Number of counted likes of a post. */
export const recordedOf = (postId: string) => store().count(likes, { where: inList(postId) });

/** A post's number of likes as other services receive it. */
export const tallyOf = async (postId: string) => (await store().get(tallies, postId))?.likes;

/** The store's file, on SQLite. */
export const storeFile = () => join(harness().env['DATA_DIR'] ?? '', 'likes.sqlite');
