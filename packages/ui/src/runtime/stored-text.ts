import { createStore } from './store.ts';

/** The used part of localStorage. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reports that another tab changed `key`; null means all keys. */
type FollowTabs = (onChange: (key: string | null) => void) => void;

const followTabs: FollowTabs = (onChange) =>
  globalThis.addEventListener?.('storage', (event) => onChange(event.key));

/** Where storage is forbidden, nothing is remembered and nothing fails. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** A text that this browser remembers under `key`, the same in all its tabs. */
export function createStoredText(
  key: string,
  storage: () => TextStorage = () => localStorage,
  follow: FollowTabs = followTabs,
) {
  const read = () => attempt(() => storage().getItem(key));
  const store = createStore<string | null>(read());
  follow((changed) => {
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

/**
 * The adult's date of birth (YYYY-MM-DD) from the age gate, for the form of a new account. It is deleted
 * with the tab, and when the account is created.
 */
export const ownBirthDate = createStoredText('el-reto:birth-date', () => sessionStorage);
