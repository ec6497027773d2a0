import { afterEach, beforeEach } from 'vitest';
import type { Store } from '../../src/store.ts';

/** A store under test, empty at first. */
export interface OpenedStore {
  readonly store: Store;
  /**
   * False where a query outside a transaction may see half of a commit: Google's emulator, unlike
   * the database that it stands for. Whole changes are then looked for in transactions.
   */
  readonly readsWhole?: boolean;
  /** Closes the store and opens what it keeps anew. */
  reopen(): Promise<Store>;
  /** Closes the store and removes what it kept. */
  dispose(): Promise<void>;
}
export type OpenStore = () => Promise<OpenedStore>;

/** Opens a store before each test; answers a way to the one of the current test. */
export function useStore(openStore: OpenStore): () => OpenedStore {
  let opened: OpenedStore;
  beforeEach(async () => {
    opened = await openStore();
  });
  afterEach(() => opened.dispose());
  return () => opened;
}
