import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

export interface ToastMessage {
  id: number;
  text: string;
  tone: 'good' | 'bad' | 'plain';
  action?: { label: string; run: () => void };
}

type ToastOptions = Partial<Pick<ToastMessage, 'tone' | 'action'>>;

const shownMs = 6000;
/** Whether the pointer or the focus is on a message. Its button must not vanish then. */
const isInUse = () => document.querySelector('.toast:is(:hover, :focus-within)') !== null;

const store = createStore<readonly ToastMessage[]>([]);
let nextId = 1;

export function dismissToast(id: number): void {
  store.set(store.get().filter((message) => message.id !== id));
}

/**
 * Shows `text` in the corner and reads it out. The same text is shown only once at a time. The returned
 * function removes it.
 */
export function toast(text: string, { tone = 'plain', action }: ToastOptions = {}) {
  const id = nextId++;
  const message: ToastMessage = { id, text, tone, ...(action ? { action } : {}) };
  const others = store.get().filter((shown) => shown.text !== text);
  store.set([...others.slice(-2), message]);
  const expire = () => {
    if (isInUse()) timer = setTimeout(expire, 1000);
    else dismissToast(id);
  };
  let timer = setTimeout(expire, shownMs);
  return () => {
    clearTimeout(timer);
    dismissToast(id);
  };
}

export const shownToasts = store.get;

export function useToasts(): readonly ToastMessage[] {
  return useSyncExternalStore(store.subscribe, store.get);
}
