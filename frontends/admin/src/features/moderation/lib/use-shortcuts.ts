import { useEffect, useEffectEvent, type RefObject } from 'react';
import { commandFor, type Command } from './shortcuts.ts';
import { usePreferences } from './moderation-outbox.ts';

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
