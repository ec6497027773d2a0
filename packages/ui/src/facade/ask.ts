import { useSyncExternalStore, type ReactNode } from 'react';
import { createStore } from './session-store.ts';

const store = createStore<ReactNode>(null);

/** Shows a dialog over whatever page one is on and waits for what it answers; then it is gone. */
export function ask<Answer>(dialog: (answer: (given: Answer) => void) => ReactNode) {
  return new Promise<Answer>((resolve) => {
    store.set(
      dialog((given) => {
        store.set(null);
        resolve(given);
      }),
    );
  });
}

/** Where such a dialog appears; mounted once by the page's host, whose styles it has. */
export const Asked = () => useSyncExternalStore(store.subscribe, store.get, store.get);
