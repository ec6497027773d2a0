import { useSyncExternalStore } from 'react';
import { createStore } from '@el-reto/ui/runtime';

/** How long a card lies open, from calm to fast. */
export const paces = [8_000, 5_000, 3_000] as const;

/** The player's choices, as long as the tab is open. */
interface Tastes {
  readonly paceMs: (typeof paces)[number];
  /** The cards are called by a voice. */
  readonly aloud: boolean;
}

const tastes = createStore<Tastes>({ paceMs: 5_000, aloud: false });

export const useTastes = (): Tastes =>
  useSyncExternalStore(tastes.subscribe, tastes.get, tastes.get);

export const setTastes = (changes: Partial<Tastes>): void =>
  tastes.set({ ...tastes.get(), ...changes });
