import { sleep } from 'k6';
import type { CallName } from '../../packages/contracts/src/calls/addresses.ts';
import { call, minimal } from './api.ts';
import { site } from './settings.ts';

/** A post as lists contain it with `Prefer: return=minimal`. */
export interface Post {
  readonly id: string;
  readonly slug: string;
  readonly photoURL: string;
  readonly likes: number;
}

/** The contest that a script works on. */
export type Contest = ReturnType<typeof findContest>;

/** Finds the running event with the most posts; aborts the run if there is none. For `setup()`. */
export function findContest() {
  const events = getJson('listCurrentEvents') as readonly { id: string; slug: string }[];
  const contests = events.map(({ id, slug }) => ({
    eventId: id,
    eventSlug: slug,
    posts: listPosts(id),
  }));
  const size = Math.max(0, ...contests.map(({ posts }) => posts.length));
  const fullest = contests.find(({ posts }) => posts.length === size);
  const first = fullest?.posts[0];
  if (!fullest || !first) {
    throw new Error(`no running event with posts on ${site}: start it with SEED=load`);
  }
  return {
    ...fullest,
    /** The photo that all users like at the same time. */
    hotPostId: first.id,
  };
}

const listPosts = (eventId: string) => getJson('listEventPosts', { eventId }) as readonly Post[];

/** The number of all likes of the event. */
const totalLikes = (eventId: string): number =>
  listPosts(eventId).reduce((sum, { likes }) => sum + likes, 0);

const settleSeconds = 3;
const patienceSeconds = 30;

/** The number of all likes of the event when it no longer changes. */
export function settledLikes(eventId: string): number {
  sleep(settleSeconds);
  let total = totalLikes(eventId);
  for (let waited = 0; waited < patienceSeconds; waited++) {
    sleep(1);
    const next = totalLikes(eventId);
    if (next === total) break;
    total = next;
  }
  return total;
}

function getJson(name: CallName, path?: Readonly<Record<string, string>>): unknown {
  const response = call(name, { path, headers: minimal });
  if (response.status !== 200) {
    throw new Error(`${response.url} answers ${response.status}: is El Reto running there?`);
  }
  return response.json();
}
