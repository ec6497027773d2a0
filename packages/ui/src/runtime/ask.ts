import { createElement, Fragment, useSyncExternalStore, type ReactNode } from 'react';
import { createStore } from './store.ts';

const store = createStore<readonly ReactNode[]>([]);
let asked = 0;

/** Shows a dialog, over those that already wait for an answer, until it has its own. */
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

/** Where such dialogs appear; mounted once by the page's host, whose styles they have. */
export const Asked = () => useSyncExternalStore(store.subscribe, store.get, store.get);
