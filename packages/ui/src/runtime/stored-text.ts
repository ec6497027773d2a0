import { createStore } from './session-store.ts';

/** What is needed of localStorage. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where storage is forbidden, nothing is remembered and nothing fails. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** A text that this browser remembers under `key`, the same in all its tabs. */
export function createStoredText(key: string, storage: () => TextStorage = () => localStorage) {
  const read = () => attempt(() => storage().getItem(key));
  const store = createStore<string | null>(read());
  // Another tab changed `changed`; null stands for all of them. In the gateway there are no tabs.
  globalThis.addEventListener?.('storage', ({ key: changed }) => {
    if (changed === key || changed === null) store.set(read());
  });
  return {
    get: store.get,
    subscribe: store.subscribe,
    set(value: string | null) {
      attempt(() => (value === null ? storage().removeItem(key) : storage().setItem(key, value)));
      store.set(value);
    },
  };
}
