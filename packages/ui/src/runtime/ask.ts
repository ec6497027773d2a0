import { createElement, Fragment, useSyncExternalStore, type ReactNode } from 'react';
import { createStore } from './store.ts';

const store = createStore<readonly ReactNode[]>([]);
let asked = 0;

/**
 * Shows a dialog until it is answered, on top of other dialogs that wait for an answer. Resolves to the
 * answer.
 */
export function ask<Answer>(dialog: (answer: (given: Answer) => void) => ReactNode) {
  return new Promise<Answer>((resolve) => {
    const shown = createElement(
      Fragment,
      { key: (asked += 1) },
      dialog((given) => {
        store.set(store.get().filter((each) => each !== shown));
        resolve(given);
      }),
    );
    store.set([...store.get(), shown]);
  });
}

/** The place where these dialogs appear. The host of the page, whose styles they use, mounts it once. */
export const Asked = () => useSyncExternalStore(store.subscribe, store.get, store.get);
