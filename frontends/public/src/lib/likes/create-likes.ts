import type { CallAnswer } from '@el-reto/contracts';
import { createStore } from '@el-reto/ui/runtime';

export type ToggleOutcome = Pick<
  CallAnswer<'togglePostLike'>,
  'likes' | 'liked' | 'previouslyLikedPost'
>;

/** A like that the server has put on a post; `from`: the post that it lay on before. */
export interface Placed {
  readonly eventId: string;
  readonly postId: string;
  readonly from: string | null;
}

/** Sends presses, and receives their outcomes. */
export interface PressWays {
  send: (postId: string, eventId: string) => Promise<ToggleOutcome>;
  onPlaced: (placed: Placed) => void;
  onFailed: (error: unknown) => void;
}

/** More than any number of quick presses needs: another page may be changing the same like. */
const mostSends = 6;
/** How long news may still be on its way that left before one's own change. */
export const holdMs = 1500;

/**
 * The page's own likes and the newest numbers, beyond its lists. Presses show at once and are sent
 * one after the other for each event.
 */
export function createLikes(now: () => number = Date.now) {
  const version = createStore(0);
  const changed = () => version.set(version.get() + 1);
  /** Event → the post that holds one's like, as the server last said; null: none. */
  let confirmed: Readonly<Record<string, string | null>> = {};
  /** Event → where one wants it, while the server has not confirmed that. */
  const wanted = new Map<string, string | null>();
  /** Post → likes, newer than any list says. */
  const tallies = new Map<string, number>();
  /** Posts whose tally was heard before the last break of the stream. */
  const aged = new Set<string>();
  /**
   * Post → time until which received numbers wait, because they may be from before the page's own
   * change.
   */
  const holds = new Map<string, number>();
  const waiting = new Map<string, number>();
  /** Events whose presses are being sent. */
  const sending = new Set<string>();

  /** The post of `eventId` that shows one's like. */
  const likedPost = (eventId: string): string | null =>
    (wanted.has(eventId) ? wanted.get(eventId) : confirmed[eventId]) ?? null;

  function know(postId: string, likes: number): void {
    tallies.set(postId, likes);
    waiting.delete(postId);
    aged.delete(postId);
  }

  /** Tallies from the live stream; those of posts that one just changed wait for the next call. */
  function hear(heard: Readonly<Record<string, number>> = {}): void {
    const inPlay = new Set([...wanted].flatMap(([eventId, to]) => [to, confirmed[eventId]]));
    for (const [postId, likes] of [...waiting, ...Object.entries(heard)]) {
      const isLate = inPlay.has(postId) || (holds.get(postId) ?? 0) > now();
      if (isLate) waiting.set(postId, likes);
      else know(postId, likes);
    }
    changed();
  }

  function settle(eventId: string, postId: string, outcome: ToggleOutcome): void {
    const { liked, likes, previouslyLikedPost } = outcome;
    confirmed = { ...confirmed, [eventId]: liked ? postId : null };
    if (likedPost(eventId) === confirmed[eventId]) wanted.delete(eventId);
    for (const post of [{ id: postId, likes }, previouslyLikedPost]) {
      if (!post) continue;
      know(post.id, post.likes);
      holds.set(post.id, now() + holdMs);
    }
    changed();
  }

  /** Sends toggles until the server has the wanted state. */
  async function catchUp(eventId: string, { send, onPlaced }: PressWays): Promise<void> {
    for (let sends = 0; sends < mostSends; sends += 1) {
      const [has, wants] = [confirmed[eventId] ?? null, likedPost(eventId)];
      const postId = wants ?? has;
      if (has === wants || postId === null) return;
      const outcome = await send(postId, eventId);
      settle(eventId, postId, outcome);
      const from = outcome.previouslyLikedPost?.id ?? null;
      // Not of one that is to go on, or to come off.
      if (outcome.liked && likedPost(eventId) === postId) onPlaced({ eventId, postId, from });
    }
  }

  return {
    subscribe: version.subscribe,
    likedPost,
    hear,
    /** Whether the likes of a post are known beside its list, which may not have them. */
    isKnown: (postId: string): boolean => tallies.has(postId),
    /** A post's likes as shown: what the server knows, and one's own change on top. */
    shownLikes(post: { id: string; eventid: string; likes: number }): number {
      const known = tallies.get(post.id) ?? post.likes;
      const had = confirmed[post.eventid] === post.id;
      const has = likedPost(post.eventid) === post.id;
      return Math.max(0, known + Number(has) - Number(had));
    },
    /** One's likes as the server keeps them; what is under way stays. */
    confirm(mine: Readonly<Record<string, string>>): void {
      confirmed = mine;
      changed();
    },
    /** The stream broke: lists that are read from now on will know more than what was heard. */
    ageTallies(): void {
      waiting.clear();
      for (const postId of tallies.keys()) aged.add(postId);
    },
    /** The lists are newer than what was heard before the last break of the stream. */
    forgetAged(): void {
      for (const postId of aged) tallies.delete(postId);
      aged.clear();
      changed();
    },
    /** Puts the like on `postId`, or takes it off. */
    async press(eventId: string, postId: string, ways: PressWays): Promise<void> {
      wanted.set(eventId, likedPost(eventId) === postId ? null : postId);
      changed();
      if (sending.has(eventId)) return;
      sending.add(eventId);
      try {
        await catchUp(eventId, ways);
      } catch (error) {
        ways.onFailed(error);
      } finally {
        sending.delete(eventId);
        wanted.delete(eventId);
        hear();
      }
    },
  };
}
