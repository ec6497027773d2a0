import { createStoredText, storedFields } from '@el-reto/ui/runtime';
import { useSyncExternalStore } from 'react';

export const undoChoicesS = [5, 10, 30, 60] as const;

export interface Preferences {
  view: 'grid' | 'focus';
  list: 'grid' | 'table';
  undoS: (typeof undoChoicesS)[number];
  letterKeys: boolean;
}

/** The stored preferences, with defaults for invalid values. */
export function readPreferences(text: string | null): Preferences {
  const { view, list, undoS, letterKeys } = storedFields(text);
  return {
    view: view === 'focus' ? 'focus' : 'grid',
    list: list === 'table' ? 'table' : 'grid',
    undoS: undoChoicesS.find((choice) => choice === undoS) ?? 5,
    letterKeys: typeof letterKeys === 'boolean' ? letterKeys : true,
  };
}

/** The moderator's preferences, stored in this browser. Other open tabs do not adopt a change. */
const stored = createStoredText(
  'el-reto:moderacion',
  () => localStorage,
  () => undefined,
);

export const preferences = {
  get: () => readPreferences(stored.get()),
  change(changes: Partial<Preferences>): void {
    stored.set(JSON.stringify({ ...preferences.get(), ...changes }));
  },
};

export const usePreferences = () =>
  readPreferences(useSyncExternalStore(stored.subscribe, stored.get));
