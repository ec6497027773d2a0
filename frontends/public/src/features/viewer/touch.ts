/** What lies to a side of a card. */
export type Side = 'previous' | 'next';

export interface TouchActs {
  /** Whether there is a card to go to. */
  canThrow(side: Side): boolean;
  onThrow(side: Side): void;
  onDoubleTap(): void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const farEnoughPx = 56;
/** Two taps belong together that lie no further apart, in time and place. */
const [tapsMs, tapsPx] = [300, 32];
/** A finger that moved less has not moved. */
const restPx = 8;
const [leastScale, mostScale] = [1, 5];
/** A finger's way for a scale of `e`, after a tap and a touch. */
const scalePx = 160;
const throwMs = 150;

/** What a finger's way across the card means; null when it was no swipe. */
export function swipeOf({ x, y }: Point): Side | null {
  if (Math.abs(x) < farEnoughPx || Math.abs(x) < Math.abs(y) * 1.5) return null;
  return x < 0 ? 'next' : 'previous';
}

/** How much larger the card is shown, for fingers spread so many times, or a way down in pixels. */
export const scaleOf = (spread: number, downPx: number): number =>
  Math.min(mostScale, Math.max(leastScale, spread * Math.exp(downPx / scalePx)));

const between = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const length = ({ x, y }: Point) => Math.hypot(x, y);

/**
 * Fingers on a card: it follows one sideways and is thrown, two taps like it; two fingers, or a tap
 * and a finger that stays, look closer for as long as they touch. `deck` hears the fingers, `card`
 * moves. Ends by calling what it returns.
 */
export function followTouch(deck: HTMLElement, card: HTMLElement, acts: TouchActs): () => void {
  const ended = new AbortController();
  const fingers = new Map<number, Point>();
  /** Of the gesture under way. */
  let start: { middle: Point; spread: number; isSecondTap: boolean } | null = null;
  let isCloser = false;
  let lastTap: (Point & { readonly ms: number }) | null = null;

  const grip = () => {
    const [first = { x: 0, y: 0 }, second = first] = fingers.values();
    const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
    return { middle, spread: length(between(first, second)) };
  };
  const follows = (point: Point, ms: number) =>
    lastTap !== null && ms - lastTap.ms < tapsMs && length(between(point, lastTap)) < tapsPx;
  const lean = (side: Side | null) => {
    if (side) deck.dataset['toward'] = side;
    else delete deck.dataset['toward'];
  };
  const rest = () => {
    lean(null);
    card.style.transform = '';
    if (isCloser) card.style.transition = 'transform 200ms ease-out';
    deck.style.zIndex = '';
    isCloser = false;
    start = null;
  };

  function lookCloser(from: NonNullable<typeof start>): void {
    const { middle, spread } = grip();
    if (!isCloser) {
      const box = card.getBoundingClientRect();
      const origin = between(from.middle, { x: box.left, y: box.top });
      card.style.transformOrigin = `${origin.x}px ${origin.y}px`;
      deck.style.zIndex = '30';
      isCloser = true;
    }
    const way = between(middle, from.middle);
    const scale = from.isSecondTap ? scaleOf(1, way.y) : scaleOf(spread / from.spread, 0);
    const place = from.isSecondTap ? '' : `translate(${way.x}px, ${way.y}px) `;
    card.style.transform = `${place}scale(${scale})`;
  }

  function toss(side: Side): void {
    const way = (side === 'next' ? -1 : 1) * window.innerWidth;
    // What comes under a finger lies there already: it need not turn up.
    deck.dataset['thrown'] = '';
    card.style.transition = `transform ${throwMs}ms ease-in`;
    card.style.transform = `translateX(${way}px) rotate(${way / 40}deg)`;
    setTimeout(() => {
      card.style.transition = '';
      rest();
      acts.onThrow(side);
    }, throwMs);
    start = null;
  }

  function down(event: PointerEvent): void {
    const isOnButton = event.target instanceof Element && event.target.closest('button, a');
    // With a mouse one drags to select; there are buttons for it.
    if (event.pointerType === 'mouse' || isOnButton || fingers.size >= 2) return;
    const point = { x: event.clientX, y: event.clientY };
    fingers.set(event.pointerId, point);
    card.style.transition = '';
    if (!isCloser) card.style.transformOrigin = '';
    start = { ...grip(), isSecondTap: fingers.size === 1 && follows(point, event.timeStamp) };
  }

  function move(event: PointerEvent): void {
    if (!start || !fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const way = between(grip().middle, start.middle);
    if (fingers.size === 2 || (start.isSecondTap && (isCloser || Math.abs(way.y) > restPx))) {
      lookCloser(start);
    } else if (!isCloser && !start.isSecondTap) {
      lean(Math.abs(way.x) < restPx ? null : way.x < 0 ? 'next' : 'previous');
      card.style.transform = `translateX(${way.x}px) rotate(${way.x / 40}deg)`;
    }
  }

  function up(event: PointerEvent, counts: boolean): void {
    if (!fingers.has(event.pointerId)) return;
    const way = start ? between(grip().middle, start.middle) : null;
    fingers.delete(event.pointerId);
    if (!way || isCloser || fingers.size > 0 || !counts) return rest();
    if (length(way) < restPx) {
      if (start?.isSecondTap) acts.onDoubleTap();
      const tap = { x: event.clientX, y: event.clientY, ms: event.timeStamp };
      lastTap = start?.isSecondTap ? null : tap;
      return rest();
    }
    const side = swipeOf(way);
    if (side && acts.canThrow(side)) toss(side);
    else rest();
  }

  const { signal } = ended;
  deck.style.touchAction = 'pan-y';
  deck.addEventListener('pointerdown', down, { signal });
  deck.addEventListener('pointermove', move, { signal });
  deck.addEventListener('pointerup', (event) => up(event, true), { signal });
  deck.addEventListener('pointercancel', (event) => up(event, false), { signal });
  // The second of two taps, and a second finger, are not for the page to scroll or zoom by.
  const keep = (event: TouchEvent) => {
    if (start?.isSecondTap || fingers.size > 1) event.preventDefault();
  };
  deck.addEventListener('touchstart', keep, { signal, passive: false });
  return () => {
    ended.abort();
    deck.style.touchAction = '';
    rest();
  };
}
