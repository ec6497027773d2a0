import { createStore, createStoredText } from '@el-reto/ui/runtime';

export const undoChoicesS = [5, 10, 30, 60] as const;

export interface Preferences {
  view: 'grid' | 'focus';
  undoS: (typeof undoChoicesS)[number];
  letterKeys: boolean;
}

export const defaultPreferences: Preferences = { view: 'grid', undoS: 5, letterKeys: true };

/** What was kept, as far as it still makes sense. */
export function readPreferences(text: string | null): Preferences {
  let kept: Partial<Record<keyof Preferences, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) kept = parsed;
  } catch {
    // Somebody else wrote there: the defaults do.
  }
  const { view, undoS, letterKeys } = kept;
  return {
    view: view === 'focus' ? 'focus' : defaultPreferences.view,
    undoS: undoChoicesS.find((choice) => choice === undoS) ?? defaultPreferences.undoS,
    letterKeys: typeof letterKeys === 'boolean' ? letterKeys : defaultPreferences.letterKeys,
  };
}

/** The moderator's habits, kept in this browser. */
export function createPreferences() {
  const stored = createStoredText('el-reto:moderacion');
  const store = createStore(readPreferences(stored.get()));
  return {
    get: store.get,
    subscribe: store.subscribe,
    change(changes: Partial<Preferences>): void {
      store.set({ ...store.get(), ...changes });
      stored.set(JSON.stringify(store.get()));
    },
  };
}
