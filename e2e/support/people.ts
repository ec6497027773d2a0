import { randomUUID } from 'node:crypto';
import { ApiError, createClient } from '@el-reto/client';
import { currentAgreements, limits, todayInMexico } from '@el-reto/contracts';
import type { Event, MediaPurpose, MyLike, Post } from '@el-reto/contracts';
import { demoAccounts } from '@el-reto/demo';
import { EmulatorIdentity, patientSend, setAdministrator, waitUntil } from '@el-reto/dev';
import type { Session } from '@el-reto/dev';
import sharp from 'sharp';
import { expect, inject } from 'vitest';
import { soonMs } from './patience.ts';
import { ownStack } from './product.ts';

export const stack = ownStack() ?? inject('stack');
const send = patientSend(fetch, soonMs);
export const api = createClient({ origin: stack.site, send });
/** Requests a path or an address of the site; repeats the request after a 503. */
export const read = (path: string, headers: Record<string, string> = {}) =>
  send(new URL(path, stack.site).href, { headers });
export const identity = new EmulatorIdentity(stack.authEmulator, 'demo-el-reto');

const dayMs = 24 * 60 * 60 * 1000;
/** The date in Mexico City `offset` days from now. */
export const day = (offset: number) => todayInMexico(new Date(Date.now() + offset * dayMs));
export const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;

/** The password of all accounts that these functions create. */
export const password = 'secreta-1';

/** Creates an account with a verified e-mail and personal details. */
export async function newPerson(
  name = 'Ana',
  email = `${randomUUID()}@elreto.test`,
): Promise<Session> {
  const session = await identity.signInAs({ email, password, displayName: name });
  const body = { name, lastName: 'Prueba', dob: '1990-05-05', agreed: currentAgreements() };
  await api.call('createUser', { token: session.token, body });
  return session;
}

/** Creates an account whose likes are held, because its mailbox is from a disposable domain. */
export const newDoubtedPerson = () => newPerson('Vera', `${randomUUID()}@mailinator.com`);

/** The state of a person's like in an event. */
export async function likeIn({ token }: Session, eventId: string): Promise<MyLike | undefined> {
  const mine = await api.call('listMyLikes', { token, query: { detail: '1' } });
  return (mine as Record<string, MyLike>)[eventId];
}

/** A new account whose e-mail was never verified. */
export const newUnverified = () => identity.signUp(`${randomUUID()}@elreto.test`, password);

/** Signs in the demo's administrator. Some calls require a sign-in of the last ten minutes. */
export const admin = () => identity.signIn(demoAccounts.admin.email, demoAccounts.admin.password);

/** How long calls use one session of the administrator. Some require one that is younger than ten minutes. */
const sessionMs = 4 * 60_000;
let caller: { session: Promise<Session>; since: number } | undefined;

/** A call of the administrator. */
export const asAdmin: typeof api.call = async (name, parts) => {
  if (!caller || Date.now() - caller.since > sessionMs) {
    caller = { session: admin(), since: Date.now() };
    caller.session.catch(() => (caller = undefined));
  }
  return api.call(name, { ...parts, token: (await caller.session).token });
};

/** Waits until a condition is true; otherwise fails with this text. Asks rarely, because lists may be two seconds old. */
async function until(isTrue: () => Promise<boolean>, failure: string): Promise<void> {
  const isOnTime = await waitUntil(isTrue, { timeoutMs: soonMs, intervalMs: 300 });
  if (!isOnTime) throw new Error(failure);
}

/** A small picture by default, because the product makes several pictures of each one. */
export const picture = (width = 96, height = 72) =>
  sharp({ create: { width, height, channels: 3, background: '#e8891c' } })
    .jpeg()
    .toBuffer();

export async function upload(
  { token }: Session,
  purpose: MediaPurpose,
  image?: Uint8Array,
): Promise<string> {
  const { mediaId } = await api.call('uploadMedia', {
    token,
    query: { purpose },
    body: image ?? (await picture()),
    headers: { 'content-type': 'image/jpeg' },
  });
  return mediaId;
}

/** Creates an event and waits until the public list of events contains it. */
export async function newEvent(
  dates: Pick<Event, 'startDate' | 'endDate'> & Partial<Pick<Event, 'counts'>> = {
    startDate: day(-1),
    endDate: day(7),
  },
  name = unique('Evento'),
) {
  const mediaId = await upload(await admin(), 'event');
  const event = await asAdmin('createEvent', {
    body: {
      name,
      title: name,
      description: 'Un evento de prueba',
      ...dates,
      thumbnailMediaId: mediaId,
      aboutThumbnailMediaId: mediaId,
    },
  });
  // Pages request the list only once.
  const isListed = async () => (await listedEvent(event.id)) !== undefined;
  await until(isListed, `${event.name} is not listed`);
  return event;
}

/** Creates a pending post. */
export async function newPost(
  author: Session,
  eventId: string,
  name = unique('Foto'),
  image?: Uint8Array,
) {
  const mediaId = await upload(author, 'post', image);
  return api.call('createPost', { token: author.token, body: { eventId, name, mediaId } });
}

export const approve = (postId: string) => asAdmin('approvePost', { params: { postId } });

export async function newPublicPost(...given: Parameters<typeof newPost>) {
  const post = await newPost(...given);
  await approve(post.id);
  await untilListed(post.eventid, [post]);
  return post;
}

/** Waits for posts in the lists that pages request only once. A full page in random order may lack them. */
async function untilListed(eventId: string, posts: readonly Post[]): Promise<void> {
  const areListed = async () => {
    const [recent, random] = await Promise.all([
      galleryOf(eventId, 'recent'),
      galleryOf(eventId, 'random'),
    ]);
    const areIn = (list: readonly Post[]) =>
      posts.every(({ id }) => list.some((listed) => listed.id === id));
    return areIn(recent) && (areIn(random) || random.length === limits.galleryPageSize);
  };
  await until(areListed, `not all of ${posts.map(({ name }) => name).join(', ')} are listed`);
}

/** Creates a running contest with one author and a public card for each name. */
export async function newContest<const N extends readonly string[]>(...names: N) {
  const [author, event] = await Promise.all([newPerson('Autora'), newEvent()]);
  const posts: Post[] = [];
  for (const name of names) posts.push(await newPost(author, event.id, unique(name)));
  await Promise.all(posts.map(({ id }) => approve(id)));
  await untilListed(event.id, posts);
  return { author, event, posts: posts as { [I in keyof N]: Post } };
}

/** The card that an account likes in an event. */
export const likedBy = async ({ token }: { token: string }, eventId: string) =>
  (await api.call('listMyLikes', { token }))[eventId];

export const toggle = (session: Session, postId: string, headers: Record<string, string> = {}) =>
  api.call('togglePostLike', {
    token: session.token,
    params: { postId },
    body: { uid: session.uid },
    headers,
  });

/** The first page of an event's cards, as the gallery requests it by default. */
export async function galleryOf(
  eventId: string,
  sort: 'recent' | 'random',
  limit: number = limits.galleryPageSize,
) {
  const answer = await api.call('listEventPosts', {
    params: { eventId },
    query: { limit, sort },
    headers: { prefer: 'return=minimal' },
  });
  return 'posts' in answer ? answer.posts : answer;
}

/** The public posts of an event, as a visitor gets them. */
export const listOf = async (eventId: string) =>
  (await api.call('listEventPosts', { params: { eventId } })) as Post[];

/** Waits until a picture is drawn and stored. The gateway answers 503 while the drawing takes longer than it waits. */
export async function drawn(path: string): Promise<void> {
  expect((await read(path)).status, path).toBe(200);
}

/** An event as the public list of events shows it. The list may be two seconds old. */
export const listedEvent = async (eventId: string) =>
  (await api.call('listAllEvents')).find(({ id }) => id === eventId);

/** Ends an event without waiting for its last day; the public list of events shows that. */
export async function endEvent(eventId: string): Promise<void> {
  const body = { startDate: day(-20), endDate: day(-10) };
  await asAdmin('updateEvent', { params: { eventId }, body });
  const isOver = async () => {
    const event = await listedEvent(eventId);
    return event !== undefined && event.endDate.slice(0, 10) < day(0);
  };
  await until(isOver, `${eventId} has not ended`);
}

/** Makes an account an administrator, and waits until the gateway, which learns of it by an event, knows that. */
export async function promote({ email, token }: Session): Promise<void> {
  const isKnown = async () => {
    await setAdministrator(stack.nats, email, true);
    return (await api.fetch('getOverview', { token })).ok;
  };
  await until(isKnown, 'no administrator');
}

/** Waits until the gateway, which learns of a suspension by an event, refuses changes of the account. */
export async function untilBanned({ token }: Session): Promise<void> {
  const isRefused = async () => {
    await expectError(api.call('updateMe', { token, body: {} }), 403, 'BANNED');
    return true;
  };
  await until(isRefused, 'no suspension');
}

/** Expects that a call fails with this status and code, in the common format of errors. */
export async function expectError(
  call: Promise<unknown>,
  status: number,
  code: string,
): Promise<void> {
  const error: unknown = await call.then(
    (answer) => expect.fail(`expected ${code}, got ${JSON.stringify(answer)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  const message: unknown = expect.stringMatching(/\S/);
  expect([error.status, error.body]).toEqual([status, { success: false, code, message }]);
}
