import { useEffectEvent, useLayoutEffect } from 'react';

interface ViewerKeys {
  previous: (() => void) | null;
  next: (() => void) | null;
  leave: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

/** Arrows go through the cards, Escape goes back; not while a dialog or a field has the keys. */
export function useViewerKeys({ previous, next, leave }: ViewerKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isBusy = isTyping(event.target) || document.querySelector('dialog[open]') !== null;
    if (isBusy || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowLeft') previous?.();
    else if (event.key === 'ArrowRight') next?.();
    else if (event.key === 'Escape') leave();
  });
  // Before the card is painted: no key pressed on what is seen gets lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
