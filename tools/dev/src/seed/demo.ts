import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@el-reto/client';
import { todayInMexico, type MediaPurpose } from '@el-reto/contracts';
import {
  demoAccounts,
  demoAuthors,
  demoEvents,
  demoLikers,
  demoLikes,
  demoPosts,
  readPicture,
  type DemoEvent,
  type DemoPost,
} from '@el-reto/demo';
import type { Session } from '../auth-emulator/identity.ts';
import { upload } from './contest.ts';
import { enrol, inGroups, madeUpBirthDate, siteOf } from './people.ts';
import type { SeedContext, SeedPerson } from './people.ts';

/**
 * Builds the demo contest through the API. Content of an interrupted seed is found and not created
 * again. The ended event is filled while the clocks of the product are set back by `agoMs`; its
 * result is published today. If the clocks were never set back, as in containers, there is no ended
 * event.
 */
export async function seedDemo({ info, env, say, agoMs = 0 }: SeedContext): Promise<void> {
  if (!info.authEmulator) return;
  const { api, identity, promote } = siteOf(info, env.FIREBASE_PROJECT_ID);
  const join = (person: SeedPerson) => enrol(api, identity, person);
  say('Concurso de muestra: cuentas');
  const people = await enrolCast(api, join);
  const admin = await join(demoAccounts.admin);
  await promote(admin);
  await showPortraits(api, admin, people);
  const { build, publishEnded } = eventBuilder(api, admin, people, say);
  for (const plan of demoEvents(todayInMexico())) {
    const isEnded = plan.key === 'ended';
    if (isEnded === agoMs > 0) await build(plan);
    else if (isEnded) await publishEnded(plan);
  }
}

/** All demo accounts have one password, because people need not sign in with them. */
const password = 'corcholata-demo-2026';

type Cast = Map<string, Session>;

/** Signs up all people of the demo. The portraits of authors then wait for approval. */
async function enrolCast(
  api: Client,
  join: (person: SeedPerson) => Promise<Session>,
): Promise<Cast> {
  await join(demoAccounts.visitor);
  const people: Cast = new Map();
  await inGroups(demoAuthors, 4, async (author) => {
    const session = await join({ ...author, password });
    people.set(author.key, session);
    if (!author.portrait) return;
    const { token, uid } = session;
    const { photoURL } = await api.call('getMe', { token });
    if (photoURL.includes(uid)) return;
    const mediaId = await uploadPicture(api, token, 'profile', author.portrait);
    await api.call('setMyPhoto', { token, body: { mediaId } });
  });
  const fans = demoLikers.filter((key) => !people.has(key));
  await inGroups(fans, 8, async (key) => {
    const fan = { name: 'Aficionado', lastName: key, dob: madeUpBirthDate, password };
    people.set(key, await join({ ...fan, email: `${key}@elreto.test` }));
  });
  return people;
}

async function showPortraits(api: Client, { token }: Session, people: Cast): Promise<void> {
  const uids = new Set([...people.values()].map(({ uid }) => uid));
  const { profiles } = await api.call('listProfileReviews', { token });
  for (const { uid, changedAt } of profiles)
    if (uids.has(uid))
      await api.call('approveProfile', { token, params: { uid }, body: { changedAt } });
}

/** Returns functions that build an event of the demo: photos, approvals, views and likes. */
function eventBuilder(api: Client, admin: Session, people: Cast, say: SeedContext['say']) {
  const { token } = admin;
  return { build, publishEnded };

  async function find(plan: DemoEvent) {
    return (await api.call('listAllEvents')).find(({ name }) => name === plan.name);
  }

  async function build(plan: DemoEvent): Promise<void> {
    const event = (await find(plan)) ?? (await createEvent(plan));
    const posts = demoPosts.filter((post) => post.event === plan.key);
    if (posts.length > 0) say(`${plan.name}: ${posts.length} fotos`);
    const ids = new Map<string, string>();
    await inGroups(posts, 3, async (post) => {
      ids.set(post.picture, await publish(post, event.id));
    });
    const likes = demoLikes().filter((planned) => planned.event === plan.key);
    await inGroups(likes, 16, ({ liker, picture }) =>
      like(person(liker), event.id, ids.get(picture) ?? ''),
    );
    if (likes.length > 0) await trustLikes(api, token, event.id);
  }

  async function publishEnded(plan: DemoEvent): Promise<void> {
    const event = await find(plan);
    if (!event?.provisional) return;
    await api.call('publishResult', { token, params: { eventId: event.id } });
  }

  async function createEvent({ key: _, thumbnail, aboutThumbnail, ...plan }: DemoEvent) {
    const body = {
      ...plan,
      thumbnailMediaId: await uploadPicture(api, token, 'event', thumbnail),
      aboutThumbnailMediaId: await uploadPicture(api, token, 'event', aboutThumbnail),
    };
    return api.call('createEvent', { token, body });
  }

  async function publish(plan: DemoPost, eventId: string): Promise<string> {
    const author = person(plan.author);
    const mine = await api.call('listMyPosts', { token: author.token });
    const known = mine.find(({ name }) => name === plan.name);
    const post = known ?? (await createPost(plan, author.token, eventId));
    if (!plan.approved || post.public) return post.id;
    const params = { postId: post.id };
    await api.call('approvePost', { token, params });
    // All at once, because on Firestore concurrent views of a post share one write.
    await Promise.all([
      ...times(plan.views, () => api.call('incrementPostView', { params })),
      ...times(plan.shares, () => api.call('incrementPostShare', { params })),
    ]);
    return post.id;
  }

  async function createPost({ name, picture, focus }: DemoPost, own: string, eventId: string) {
    const mediaId = await uploadPicture(api, own, 'post', picture);
    return api.call('createPost', { token: own, body: { eventId, name, mediaId, focus } });
  }

  async function like(liker: Session, eventId: string, postId: string): Promise<void> {
    const { uid, token: own } = liker;
    const mine = await api.call('listMyLikes', { token: own });
    if (mine[eventId]) return;
    const headers = { prefer: 'return=minimal' };
    await api.call('togglePostLike', { token: own, params: { postId }, body: { uid }, headers });
  }

  function person(key: string): Session {
    const session = people.get(key);
    if (!session) throw new Error(`no person of the demo has the key ${key}`);
    return session;
  }
}

const times = <R>(count: number, call: () => R): R[] => Array.from({ length: count }, call);

const uploadPicture = async (
  api: Client,
  token: string,
  purpose: MediaPurpose,
  picture: string,
): Promise<string> => upload(api, token, purpose, await readPicture(picture));

const roundMs = 700;
/** Rounds of waiting for the first verdict, which takes a second, or longer on a busy machine. */
const roundsToBegin = 20;
/** Number of rounds without held likes after which all likes are judged. */
const roundsToEnd = 3;

/**
 * Releases the likes of the demo, which the rules hold because all of them come from one machine.
 */
async function trustLikes(api: Client, token: string, eventId: string): Promise<void> {
  const note = 'Corcholatas del concurso de muestra.';
  for (let left = roundsToBegin; left > 0; left -= 1) {
    await sleep(roundMs);
    const { clusters } = await api.call('listClusters', { token, params: { eventId } });
    const held = clusters.filter(({ state }) => state === 'held');
    for (const { id: clusterId } of held) {
      const params = { eventId, clusterId };
      await api.call('decideCluster', { token, params, body: { decision: 'release', note } });
    }
    if (held.length > 0) left = roundsToEnd + 1;
  }
}
