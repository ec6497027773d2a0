import type { CallAnswer } from '@el-reto/contracts';
import { createStore } from '@el-reto/ui/runtime';

export interface ToggleOutcome extends Pick<
  CallAnswer<'togglePostLike'>,
  'likes' | 'liked' | 'previouslyLikedPost'
> {
  /** Whether the account may not see the numbers, which are then 0. */
  readonly isHidden?: boolean;
}

/** A placed like; `from` is the post that had the user's like before. */
export interface Placed {
  readonly eventId: string;
  readonly postId: string;
  readonly from: string | null;
}

/** Functions with which presses are sent, and outcomes reported. */
export interface PressWays {
  /**
   * Resolves after the running request for the account's likes; undefined without such a request.
   */
  ready: () => Promise<void> | undefined;
  send: (postId: string, eventId: string) => Promise<ToggleOutcome>;
  onPlaced: (placed: Placed) => void;
  onFailed: (error: unknown) => void;
}

/** Maximum of toggles in a row: two pages that change one like could otherwise never stop. */
const maxSends = 6;
/** Tallies that arrive within this time after the user's change may be older than it. */
export const holdMs = 1500;

/**
 * The user's likes and the newest numbers of likes. Presses are shown at once. The presses of one
 * event are sent one after the other.
 */
export function createLikes(now: () => number = Date.now) {
  const version = createStore(0);
  const changed = () => version.set(version.get() + 1);
  /** Event → the post with the user's like, as last confirmed by the server; null if none. */
  let confirmed: Readonly<Record<string, string | null>> = {};
  /** Event → the post that shall have the like, until the server has confirmed that. */
  const wanted = new Map<string, string | null>();
  /** Post → the number of likes, newer than in the lists. */
  const tallies = new Map<string, number>();
  /** Posts whose tally was received before the last break of the stream. */
  const aged = new Set<string>();
  /** Post → time until which received tallies wait, because they may be older than the change. */
  const holds = new Map<string, number>();
  /** Tallies that are held back, by post. */
  const waiting = new Map<string, number>();
  /** Events whose presses are being sent. */
  const sending = new Set<string>();

  /** The post of `eventId` that shows the user's like. */
  const likedPost = (eventId: string): string | null =>
    (wanted.has(eventId) ? wanted.get(eventId) : confirmed[eventId]) ?? null;

  function know(postId: string, likes: number): void {
    tallies.set(postId, likes);
    aged.delete(postId);
  }

  /** Stores tallies from the live stream. A tally of a just pressed post waits for a later call. */
  function receive(received: Readonly<Record<string, number>> = {}): void {
    const inPlay = new Set([...wanted].flatMap(([eventId, to]) => [to, confirmed[eventId]]));
    for (const [postId, likes] of [...waiting, ...Object.entries(received)]) {
      const isLate = inPlay.has(postId) || (holds.get(postId) ?? 0) > now();
      if (isLate) waiting.set(postId, likes);
      else {
        know(postId, likes);
        waiting.delete(postId);
      }
    }
    changed();
  }

  function settle(eventId: string, postId: string, outcome: ToggleOutcome): void {
    const { liked, likes, previouslyLikedPost, isHidden } = outcome;
    confirmed = { ...confirmed, [eventId]: liked ? postId : null };
    if (likedPost(eventId) === confirmed[eventId]) wanted.delete(eventId);
    for (const post of [{ id: postId, likes }, previouslyLikedPost]) {
      if (!post) continue;
      if (isHidden) tallies.delete(post.id);
      else know(post.id, post.likes);
      holds.set(post.id, now() + holdMs);
    }
    changed();
  }

  /** Sends toggles until the server has the wanted state. */
  async function catchUp(eventId: string, { ready, send, onPlaced }: PressWays): Promise<void> {
    const reading = ready();
    if (reading) await reading;
    for (let sends = 0; sends < maxSends; sends += 1) {
      const has = confirmed[eventId] ?? null;
      const wants = likedPost(eventId);
      const postId = wants ?? has;
      if (has === wants || postId === null) return;
      const outcome = await send(postId, eventId);
      settle(eventId, postId, outcome);
      const from = outcome.previouslyLikedPost?.id ?? null;
      // If the user has moved or removed the like meanwhile, it is not announced.
      if (outcome.liked && likedPost(eventId) === postId) onPlaced({ eventId, postId, from });
    }
  }

  return {
    subscribe: version.subscribe,
    likedPost,
    receive,
    /** Whether a tally of the post was received. Some lists have no numbers. */
    isKnown: (postId: string): boolean => tallies.has(postId),
    /** The shown number of likes: the server's number with the user's unconfirmed change. */
    shownLikes(post: { id: string; eventid: string; likes: number }): number {
      const known = tallies.get(post.id) ?? post.likes;
      const had = confirmed[post.eventid] === post.id;
      const has = likedPost(post.eventid) === post.id;
      return Math.max(0, known + Number(has) - Number(had));
    },
    /** Stores the user's likes as read from the server. Presses that are being sent stay shown. */
    confirm(mine: Readonly<Record<string, string>>): void {
      confirmed = mine;
      changed();
    },
    /** Marks all tallies as older than lists that are read after a break of the stream. */
    ageTallies(): void {
      waiting.clear();
      for (const postId of tallies.keys()) aged.add(postId);
    },
    /** Drops the tallies from before the break, because newer lists have been read. */
    forgetAged(): void {
      for (const postId of aged) tallies.delete(postId);
      aged.clear();
      changed();
    },
    /** Places the like on `postId`, or removes it. */
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
        receive();
      }
    },
  };
}
