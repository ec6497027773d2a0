import { useEffect, useEffectEvent, type RefObject } from 'react';
import { usePreferences } from './preferences.ts';

export type Command =
  | { name: 'approve' | 'deny' | 'undo' | 'help' | 'select' | 'close' }
  | { name: 'move'; direction: Direction }
  | { name: 'reason'; index: number };

type Direction = 'left' | 'right' | 'up' | 'down';

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Held down: moving goes on, deciding does not. */
  repeat: boolean;
}

const letters: Readonly<Record<string, 'approve' | 'deny' | 'undo' | 'help' | 'select'>> = {
  a: 'approve',
  d: 'deny',
  r: 'deny',
  u: 'undo',
  z: 'undo',
  x: 'select',
  '?': 'help',
};

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** What a key asks for. Single letters only answer while `letterKeys` are on. */
export function commandFor(key: Key, letterKeys = true): Command | null {
  const direction = arrows[key.key];
  if (key.altKey) return null;
  if (key.ctrlKey || key.metaKey) {
    return key.key.toLowerCase() === 'z' && !key.repeat ? { name: 'undo' } : null;
  }
  if (direction) return { name: 'move', direction };
  if (key.repeat) return null;
  if (key.key === 'Escape') return { name: 'close' };
  if (!letterKeys) return null;
  if (/^[1-9]$/.test(key.key)) return { name: 'reason', index: Number(key.key) - 1 };
  const name = letters[key.key.toLowerCase()];
  return name ? { name } : null;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

/** Whether a key pressed there is for this place: one with keys of its own takes all of its own. */
const isFor = (target: EventTarget | null, place: Element | null | undefined) => {
  if (!(target instanceof Element)) return place === undefined;
  return place === undefined
    ? !target.closest('[data-own-keys]')
    : place?.contains(target) === true;
};

/**
 * Follows the keyboard while nobody types and no dialog is open: within `place` (marked with
 * `data-own-keys`), or everywhere else. `run` says whether it did it.
 */
export function useShortcuts(
  run: (command: Command) => boolean,
  place?: RefObject<HTMLElement | null>,
): void {
  const { letterKeys } = usePreferences();
  const doIt = useEffectEvent(run);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      if (!isFor(event.target, place && place.current)) return;
      if (document.querySelector('dialog[open]')) return;
      const command = commandFor(event, letterKeys);
      if (command && doIt(command)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [letterKeys, place]);
}
