import { createStore } from './store.ts';

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's storage. On a server there is none, although Node has a global of this name. */
const browserStorage = (): TextStorage => window.localStorage;

/** Reports that another tab has changed `key`. Null means all keys. */
type FollowTabs = (onChange: (key: string | null) => void) => void;

const followTabs: FollowTabs = (onChange) =>
  globalThis.addEventListener?.('storage', (event) => onChange(event.key));

/** Null if storage is forbidden: in that case nothing is remembered, and nothing fails. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** A text that this browser stores under `key`. All its tabs have the same value. */
export function createStoredText(
  key: string,
  storage: () => TextStorage = browserStorage,
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

/** A text that this tab stores under `key` until it is closed. */
export const createTabText = (key: string) =>
  createStoredText(
    key,
    () => sessionStorage,
    () => undefined,
  );

/** The fields of an object stored as JSON; no fields if the text is not such an object. */
export function storedFields(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(text ?? '{}') as object | null) };
  } catch {
    return {};
  }
}

/**
 * The birth date (YYYY-MM-DD) that an adult entered at the age gate, for the form of a new account. It is
 * deleted when the tab closes, when the account is created, and when an account is signed in.
 */
export const ownBirthDate = createTabText('el-reto:birth-date');
