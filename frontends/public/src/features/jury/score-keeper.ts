import type { CallAnswer } from '@el-reto/contracts';
import { createStore, isApiError } from '@el-reto/ui/runtime';

export type Table = CallAnswer<'getJury'>;
export type Card = Table['cards'][number];
export type Points = Card['points'];

type Saving = { state: 'idle' | 'saving' | 'saved' } | { state: 'failed'; error: unknown };

interface Scores {
  /** All cards, including deleted ones, in the order in which this page received them. */
  all: readonly Card[];
  /** Points by card. A deleted card is not in the map. */
  given: ReadonlyMap<string, Points>;
  saving: Saving;
}

interface ScoreKeeperOptions {
  /** Saves points of some criteria. Returns all points that the juror has given the card. */
  put: (postId: string, points: Points) => Promise<{ readonly points: Points }>;
  /** Called when the server answers that a card was deleted. */
  onGone: (card: Card) => void;
}

/**
 * A juror's points. A change is shown at once. Changes are saved one after the other, so that the
 * last one wins. Points that cannot be saved do not block the points of other cards; the next call
 * of `saveAll` sends them again.
 */
export function createScoreKeeper({ put, onGone }: ScoreKeeperOptions) {
  const store = createStore<Scores>({ all: [], given: new Map(), saving: { state: 'idle' } });
  const show = (change: Partial<Scores>) => store.set({ ...store.get(), ...change });
  const unsaved = new Map<string, Points>();
  /** Points that were given after the last list arrived. The next list may have been read before them. */
  const newer = new Map<string, Points>();
  let isWorking = false;

  /** Adds the cards that are not known yet, and shows points that the juror gave on another page. */
  function receive(listed: readonly Card[]): void {
    const { all, given } = store.get();
    const fresh = listed.filter(({ postId }) => all.every((card) => card.postId !== postId));
    const points = listed
      .filter((card) => fresh.includes(card) || given.has(card.postId))
      .map(({ postId, points: stored }) => [postId, { ...stored, ...newer.get(postId) }] as const);
    show({ all: [...all, ...fresh], given: new Map([...given, ...points]) });
    for (const postId of newer.keys()) if (!unsaved.has(postId)) newer.delete(postId);
  }

  async function saveAll(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    show({ saving: { state: 'saving' } });
    const refused = new Map<string, Points>();
    let error: unknown;
    const next = () => [...unsaved].find(([postId, points]) => refused.get(postId) !== points);
    for (let one = next(); one; one = next()) {
      const [postId, points] = one;
      try {
        const saved = await put(postId, points);
        if (unsaved.get(postId) === points) unsaved.delete(postId);
        const all = { ...saved.points, ...newer.get(postId) };
        show({ given: new Map(store.get().given).set(postId, all) });
      } catch (failed) {
        if (isApiError(failed, 'POST_NOT_FOUND')) drop(postId);
        else {
          refused.set(postId, points);
          error = failed;
        }
      }
    }
    isWorking = false;
    show({ saving: unsaved.size === 0 ? { state: 'saved' } : { state: 'failed', error } });
  }

  function drop(postId: string): void {
    unsaved.delete(postId);
    const given = new Map(store.get().given);
    given.delete(postId);
    show({ given });
    const card = store.get().all.find((one) => one.postId === postId);
    if (card) onGone(card);
  }

  function give(postId: string, criterion: string, points: number): Promise<void> {
    const { given } = store.get();
    const one = { [criterion]: points };
    unsaved.set(postId, { ...unsaved.get(postId), ...one });
    newer.set(postId, { ...newer.get(postId), ...one });
    show({ given: new Map(given).set(postId, { ...given.get(postId), ...one }) });
    return saveAll();
  }

  return { ...store, receive, give, saveAll };
}
