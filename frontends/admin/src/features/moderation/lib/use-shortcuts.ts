import { useEffect, useRef } from 'react';
import { commandFor, type Command } from './shortcuts.ts';
import { usePreferences } from './use-desk.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

/** Follows the keyboard while nobody types and no dialog is open. `run` says whether it did it. */
export function useShortcuts(run: (command: Command) => boolean): void {
  const { letterKeys } = usePreferences();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const command = commandFor(event, letterKeys);
      if (command && latest.current(command)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [letterKeys]);
}
