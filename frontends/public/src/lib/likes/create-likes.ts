import { createStore } from '@el-reto/ui/runtime';
import {
  confirm,
  emptyLedger,
  forgetTallies,
  hear,
  nextToggle,
  press,
  release,
  rollBack,
  settle,
  type ToggleOutcome,
} from './like-ledger.ts';

interface LikesOptions {
  send: (postId: string, eventId: string) => Promise<ToggleOutcome>;
  /** The like went from one post of the event to another. */
  onMoved: (eventId: string, fromPostId: string, toPostId: string) => void;
  onFailed: (error: unknown) => void;
  now?: () => number;
}

/** More than any number of quick presses needs: another page may be changing the same like. */
const mostSends = 6;

/** The ledger, alive: presses show at once and are sent one after the other for each event. */
export function createLikes({ send, onMoved, onFailed, now = Date.now }: LikesOptions) {
  const store = createStore(emptyLedger);
  const sending = new Set<string>();

  async function catchUp(eventId: string): Promise<void> {
    for (let sends = 0; sends < mostSends; sends += 1) {
      const postId = nextToggle(store.get(), eventId);
      if (postId === null) break;
      const outcome = await send(postId, eventId);
      store.set(settle(store.get(), eventId, postId, outcome, now()));
      const from = outcome.previouslyLikedPost?.id;
      if (outcome.liked && from !== undefined) onMoved(eventId, from, postId);
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    confirm: (mine: Readonly<Record<string, string>>) => store.set(confirm(store.get(), mine)),
    hear: (heard: Readonly<Record<string, number>>) =>
      store.set(hear(release(store.get(), now()), heard, now())),
    release: () => store.set(release(store.get(), now())),
    forgetTallies: () => store.set(forgetTallies(store.get())),
    async press(eventId: string, postId: string): Promise<void> {
      store.set(press(store.get(), eventId, postId));
      if (sending.has(eventId)) return;
      sending.add(eventId);
      try {
        await catchUp(eventId);
      } catch (error) {
        onFailed(error);
      } finally {
        sending.delete(eventId);
        store.set(rollBack(store.get(), eventId, now()));
      }
    },
  };
}
