/** The side of the card to which a neighbour in the list belongs. */
export type Side = 'previous' | 'next';

export interface TouchActs {
  canThrow(side: Side): boolean;
  onThrow(side: Side): void;
  onDoubleTap(): void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const farEnoughPx = 56;
/** A swipe of this speed throws the card even if its path is short. */
const flingPxPerMs = 0.4;
/** Maximum time (ms) and distance (px) between the two taps of a double tap. */
const [tapsMs, tapsPx] = [300, 32];
/** A finger that moves less than this counts as resting. */
const restPx = 8;
const [leastScale, mostScale] = [1, 5];
/** After a double tap, a finger that moves down this far magnifies by the factor `e` (2.72). */
const scalePx = 160;
const [throwMs, backMs] = [150, 200];
/** Wheel events after a pause of this length belong to a new swipe. */
const wheelRestMs = 150;

/** The card that a swipe leads to, by path and final speed; null for other movements. */
export function swipeOf({ x, y }: Point, pxPerMs = 0): Side | null {
  const isFling = pxPerMs * Math.sign(x) > flingPxPerMs && Math.abs(x) > 2 * restPx;
  if ((Math.abs(x) < farEnoughPx && !isFling) || Math.abs(x) < Math.abs(y) * 1.5) return null;
  return x < 0 ? 'next' : 'previous';
}

/** The scale of the card. `spread`: growth of two fingers' distance; `downPx`: path of one. */
export const scaleOf = (spread: number, downPx: number): number =>
  Math.min(mostScale, Math.max(leastScale, spread * Math.exp(downPx / scalePx)));

const between = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const length = ({ x, y }: Point) => Math.hypot(x, y);

/**
 * Adds gestures to a card. A finger that moves sideways moves the card and throws it. A double tap
 * likes the card. Two fingers magnify the card as long as they touch it, and so does a finger that
 * stays down after a double tap. `deck` receives the touches, `card` moves. Returns a function that
 * removes the gestures.
 */
export function followTouch(deck: HTMLElement, card: HTMLElement, acts: TouchActs): () => void {
  const ended = new AbortController();
  const fingers = new Map<number, Point>();
  /** Where the running gesture began; null without a gesture. */
  let start: { middle: Point; spread: number; isSecondTap: boolean } | null = null;
  let isMagnified = false;
  /** Whether the card follows a finger that moves sideways. */
  let isAside = false;
  let lastTap: (Point & { readonly ms: number }) | null = null;
  let last = { x: 0, ms: 0, pxPerMs: 0 };
  /** Finishes the running animation of the card at once. */
  let arrive: (() => void) | null = null;

  const grip = () => {
    const [first = { x: 0, y: 0 }, second = first] = fingers.values();
    const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
    return { middle, spread: length(between(first, second)) };
  };
  const follows = (point: Point, ms: number) =>
    lastTap !== null && ms - lastTap.ms < tapsMs && length(between(point, lastTap)) < tapsPx;

  /** Animates the card to `transform`. The card beneath stays visible meanwhile. */
  function glide(transform: string, ms: number, then?: () => void): void {
    start = null;
    card.style.transition = `transform ${ms}ms ease-out`;
    card.style.transform = transform;
    const timer = setTimeout(() => arrive?.(), ms);
    arrive = () => {
      arrive = null;
      clearTimeout(timer);
      Object.assign(card.style, { transition: '', transform: '' });
      deck.style.zIndex = '';
      delete deck.dataset['toward'];
      isMagnified = isAside = false;
      then?.();
    };
  }

  function magnify(from: NonNullable<typeof start>): void {
    const { middle, spread } = grip();
    if (!isMagnified) {
      const box = card.getBoundingClientRect();
      const origin = between(from.middle, { x: box.left, y: box.top });
      card.style.transformOrigin = `${origin.x}px ${origin.y}px`;
      deck.style.zIndex = '30';
      isMagnified = true;
    }
    const way = between(middle, from.middle);
    const scale = from.isSecondTap ? scaleOf(1, way.y) : scaleOf(spread / from.spread, 0);
    const place = from.isSecondTap ? '' : `translate(${way.x}px, ${way.y}px) `;
    card.style.transform = `${place}scale(${scale})`;
  }

  /** Moves the card sideways with the finger, and only a little if there is no card beneath. */
  function lean({ x, y }: Point): void {
    if (!isAside && (Math.abs(x) < restPx || Math.abs(x) < Math.abs(y))) return;
    isAside = true;
    const side = x < 0 ? 'next' : 'previous';
    const isFree = acts.canThrow(side);
    if (isFree) deck.dataset['toward'] = side;
    else delete deck.dataset['toward'];
    const px = isFree ? x : x / 5;
    card.style.transform = `translateX(${px}px) rotate(${px / 40}deg)`;
  }

  function toss(side: Side): void {
    arrive?.();
    const px = (side === 'next' ? -1 : 1) * window.innerWidth;
    // The next card is already visible beneath, so that its entrance must not be animated.
    deck.dataset['thrown'] = '';
    deck.dataset['toward'] = side;
    glide(`translateX(${px}px) rotate(${px / 40}deg)`, throwMs, () => acts.onThrow(side));
  }

  function down(event: PointerEvent): void {
    const isOnButton = event.target instanceof Element && event.target.closest('button, a');
    // Dragging with a mouse selects text. Mouse users step with the buttons.
    if (event.pointerType === 'mouse' || isOnButton || fingers.size >= 2) return;
    arrive?.();
    const point = { x: event.clientX, y: event.clientY };
    fingers.set(event.pointerId, point);
    last = { x: point.x, ms: event.timeStamp, pxPerMs: 0 };
    if (!isMagnified) card.style.transformOrigin = '';
    start = { ...grip(), isSecondTap: fingers.size === 1 && follows(point, event.timeStamp) };
  }

  function move(event: PointerEvent): void {
    if (!fingers.has(event.pointerId)) return;
    const { clientX: x, clientY: y, timeStamp: ms } = event;
    fingers.set(event.pointerId, { x, y });
    if (!start) return;
    if (ms > last.ms) last = { x, ms, pxPerMs: (x - last.x) / (ms - last.ms) };
    const way = between(grip().middle, start.middle);
    if (fingers.size === 2 || (start.isSecondTap && (isMagnified || Math.abs(way.y) > restPx))) {
      magnify(start);
    } else if (!isMagnified && !start.isSecondTap) lean(way);
  }

  function up(event: PointerEvent, counts: boolean): void {
    if (!fingers.has(event.pointerId)) return;
    const way = start ? between(grip().middle, start.middle) : null;
    fingers.delete(event.pointerId);
    if (!start || !way) return;
    if (counts && !isMagnified && fingers.size === 0 && length(way) < restPx) {
      if (start.isSecondTap) acts.onDoubleTap();
      const tap = { x: event.clientX, y: event.clientY, ms: event.timeStamp };
      lastTap = start.isSecondTap ? null : tap;
    }
    const side = counts && isAside && !isMagnified ? swipeOf(way, last.pxPerMs) : null;
    if (side && acts.canThrow(side)) toss(side);
    else glide('', backMs);
  }

  let wheel = { px: 0, ms: 0 };
  /** A swipe on a trackpad moves by one card, even if inertia sends further wheel events. */
  function roll(event: WheelEvent): void {
    const { deltaX, deltaY, timeStamp: ms } = event;
    if (event.ctrlKey || Math.abs(deltaX) <= Math.abs(deltaY)) return;
    // By default the browser goes back in its history.
    event.preventDefault();
    const before = ms - wheel.ms > wheelRestMs ? 0 : wheel.px;
    wheel = { px: before + deltaX, ms };
    if (Math.abs(before) >= farEnoughPx || Math.abs(wheel.px) < farEnoughPx) return;
    const side = wheel.px > 0 ? 'next' : 'previous';
    if (acts.canThrow(side)) toss(side);
  }

  const { signal } = ended;
  deck.style.touchAction = 'pan-y';
  deck.addEventListener('pointerdown', down, { signal });
  deck.addEventListener('pointermove', move, { signal });
  deck.addEventListener('pointerup', (event) => up(event, true), { signal });
  deck.addEventListener('pointercancel', (event) => up(event, false), { signal });
  deck.addEventListener('wheel', roll, { signal, passive: false });
  // A double tap and a second finger must not scroll or zoom the page.
  const keep = (event: TouchEvent) => {
    if (start?.isSecondTap || fingers.size > 1) event.preventDefault();
  };
  deck.addEventListener('touchstart', keep, { signal, passive: false });
  return () => {
    ended.abort();
    deck.style.touchAction = '';
    glide('', 0);
    arrive?.();
  };
}
