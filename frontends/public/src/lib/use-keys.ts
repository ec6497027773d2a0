import { useEffectEvent, useLayoutEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

/**
 * Calls `onKey` for keys that are pressed outside of input fields and open dialogs, without Alt, Ctrl or
 * Meta.
 */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    // Dialogs, lists and questions handle the keys while they are open. `:is` ignores a selector that an old
    // browser does not know.
    const open = 'dialog:is([open], :popover-open), [data-handles-keys]';
    if (!document.querySelector(open)) onKey(event);
  });
  // A layout effect runs before the page is painted, so that a key pressed at once is not lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
