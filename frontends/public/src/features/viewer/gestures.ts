import { useEffectEvent, useLayoutEffect, useRef, type PointerEvent } from 'react';

const farEnoughPx = 56;

/** What a finger's way across the card means; null when it was no swipe. */
export function swipeOf(x: number, y: number): 'left' | 'right' | null {
  if (Math.abs(x) < farEnoughPx || Math.abs(x) < Math.abs(y) * 1.5) return null;
  return x < 0 ? 'left' : 'right';
}

/** A card that follows the finger sideways, and calls `onSwipe` when it was thrown. */
export function useSwipe(onSwipe: (direction: 'left' | 'right') => void) {
  const start = useRef<{ x: number; y: number } | null>(null);

  const follow = (element: HTMLElement, x: number) => {
    element.style.transform = x === 0 ? '' : `translateX(${x}px) rotate(${x / 40}deg)`;
  };
  const end = (event: PointerEvent<HTMLElement>, counts: boolean) => {
    const from = start.current;
    start.current = null;
    follow(event.currentTarget, 0);
    if (!from || !counts) return;
    const direction = swipeOf(event.clientX - from.x, event.clientY - from.y);
    if (direction) onSwipe(direction);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // With a mouse one drags to select; there are buttons for it.
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current) follow(event.currentTarget, event.clientX - start.current.x);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}

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
