import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Store } from '../../src/store.ts';

/** A store under test; it is empty at first. */
export interface OpenedStore {
  readonly store: Store;
  /**
   * False if a query outside a transaction may see a part of a commit, as in Google's emulator (not in the
   * hosted database). Tests then read in transactions.
   */
  readonly readsWhole?: boolean;
  /** Closes the store and opens the same data again. */
  reopen(): Promise<Store>;
  /** Closes the store and removes its data. */
  dispose(): Promise<void>;
}
export type OpenStore = () => Promise<OpenedStore>;

/** A store under test. Each call of `open` opens the same data. */
export function openedBy<S extends Store>(open: () => S, remove?: () => Promise<void>) {
  let store = open();
  return {
    store,
    async reopen() {
      await store.close();
      return (store = open());
    },
    async dispose() {
      await store.close();
      await remove?.();
    },
  };
}

/** Advances the date, which then stands still until the end of the test. */
export const later = (ms: number) =>
  void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

function use(openStore: OpenStore, before: typeof beforeAll, after: typeof afterAll) {
  let opened: OpenedStore;
  before(async () => {
    opened = await openStore();
  });
  after(() => opened.dispose());
  return {
    get store() {
      return opened.store;
    },
    get readsWhole() {
      return opened.readsWhole ?? true;
    },
    reopen: () => opened.reopen(),
  };
}

/** Opens an empty store for each test. */
export const useStore = (openStore: OpenStore) => use(openStore, beforeEach, afterEach);

/** Opens one store for all tests of a group, which only read. */
export const useSharedStore = (openStore: OpenStore) => use(openStore, beforeAll, afterAll);
