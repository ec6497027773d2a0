import { useEffect, useEffectEvent, type RefObject } from 'react';
import { usePreferences } from './preferences.ts';

export type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

const letters = {
  a: 'approve',
  d: 'deny',
  r: 'deny',
  u: 'undo',
  z: 'undo',
  x: 'select',
  j: 'down',
  k: 'up',
  p: 'alike',
  h: 'history',
  '?': 'help',
} as const;

/** Keys that only change the view or the current item. They also work if letter keys are switched off. */
const looks = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'whole',
  arrowleft: 'left',
  arrowright: 'right',
  arrowup: 'up',
  arrowdown: 'down',
} as const;

type Command =
  | (typeof letters)[keyof typeof letters]
  | (typeof looks)[keyof typeof looks]
  | 'close'
  | 'reason';
type Commands = Readonly<Record<string, Command | undefined>>;

/**
 * The command of a key. Letters and digits work only with `letterKeys`. A key that is held down
 * repeats movements, but no decisions.
 */
export function commandFor(pressed: Key, letterKeys = true): Command | undefined {
  const key = pressed.key.toLowerCase();
  if (pressed.altKey) return undefined;
  if (pressed.ctrlKey || pressed.metaKey) {
    return key === 'z' && !pressed.repeat ? 'undo' : undefined;
  }
  const look = (looks as Commands)[key];
  if (look || pressed.repeat) return look;
  if (key === 'escape') return 'close';
  if (!letterKeys) return undefined;
  return /^[1-9]$/.test(key) ? 'reason' : (letters as Commands)[key];
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

/**
 * Whether a key pressed on `target` belongs to `place`. Without a place: whether `target` is
 * outside of all elements with `data-own-keys`, which handle the keys pressed in them.
 */
const isFor = (target: EventTarget | null, place: Element | null | undefined) => {
  if (!(target instanceof Element)) return place === undefined;
  return place === undefined
    ? !target.closest('[data-own-keys]')
    : place?.contains(target) === true;
};

/**
 * Handles keys that are pressed in `place`, an element with `data-own-keys`. Without a place,
 * handles keys outside of all such elements. Keys are ignored while a field has the focus or a
 * dialog is open. If a command returns `false`, the browser handles the key.
 */
export function useShortcuts(
  commands: Partial<Record<Command, (key: string) => unknown>>,
  place?: RefObject<HTMLElement | null>,
): void {
  const { letterKeys } = usePreferences();
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (!isFor(event.target, place && place.current)) return;
    if (document.querySelector('dialog[open]')) return;
    const command = commandFor(event, letterKeys);
    const run = command && commands[command];
    if (run && run(event.key) !== false) event.preventDefault();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => follow(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
