const farEnoughPx = 56;

/** What a finger's way across the card means; null when it was no swipe. */
export function swipeOf(x: number, y: number): 'left' | 'right' | null {
  if (Math.abs(x) < farEnoughPx || Math.abs(x) < Math.abs(y) * 1.5) return null;
  return x < 0 ? 'left' : 'right';
}
