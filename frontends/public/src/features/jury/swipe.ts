import { useRef, type TouchEvent } from 'react';

/** Shortest horizontal distance of a swipe, in pixels. */
const far = 60;

/** Touch handlers: a horizontal swipe with one finger shows the previous or next card. */
export function useSwipe(previous: () => void, next: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches.item(0) : null;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0);
      if (!start.current || !touch) return;
      const across = touch.clientX - start.current.x;
      const down = Math.abs(touch.clientY - start.current.y);
      start.current = null;
      if (Math.abs(across) < far || Math.abs(across) < 2 * down) return;
      if (across > 0) previous();
      else next();
    },
  };
}
