import { useLayoutEffect, useRef } from 'react';
import { createTabText, useLocation } from '@el-reto/ui/runtime';
import { focusContent } from '../first-screen.ts';

/**
 * The scroll position is restored at most this long: after a reload the list is requested first.
 */
const restoreLimitMs = 10_000;
const stored = createTabText('el-reto:posiciones');
/** Scroll positions by history entry, kept over a reload. */
const positions = JSON.parse(stored.get() ?? '{}') as Record<string, number>;

/** The key of the current history entry; without the Navigation API one key for each address. */
function entryKey(): string {
  const { navigation } = window as { navigation?: Navigation };
  return navigation?.currentEntry?.key ?? `${location.pathname}${location.search}`;
}

/** Scrolls to `top` as soon as the page is long enough, and gives up when the visitor scrolls. */
function restore(top: number): () => void {
  const startedMs = performance.now();
  let frame = 0;
  const stop = () => cancelAnimationFrame(frame);
  const step = () => {
    window.scrollTo(0, top);
    const reached = Math.abs(window.scrollY - top) < 2;
    if (!reached && performance.now() - startedMs < restoreLimitMs) {
      frame = requestAnimationFrame(step);
    }
  };
  step();
  for (const type of ['wheel', 'touchstart', 'keydown']) {
    window.addEventListener(type, stop, { once: true, passive: true });
  }
  return stop;
}

/** The scroll position of a page after the back button or a reload; null for a new page. */
let backTo: number | null = null;
let shownPath: string | undefined;
let stopRestoring = () => {};

/** Called before the first render, so that its listener runs before the router's. */
export function followHistory(): void {
  history.scrollRestoration = 'manual';
  backTo = positions[entryKey()] ?? null;
  window.addEventListener('popstate', () => {
    // The position is read at once, because scrolling in the old page still changes it.
    const top = positions[entryKey()];
    if (location.pathname !== shownPath) backTo = top ?? 0;
    else if (top !== undefined) stopRestoring = restore(top);
  });
  window.addEventListener('pagehide', () => stored.set(JSON.stringify(positions)));
  window.addEventListener('scroll', () => (positions[entryKey()] = window.scrollY), {
    passive: true,
  });
}

/** A new page starts at its top with the focus in its content. Going back restores the position. */
export function useNavigationEffects(): void {
  const [path] = useLocation();
  const shown = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (shown.current === path) return;
    const isStart = shown.current === undefined;
    shown.current = path;
    shownPath = location.pathname;
    stopRestoring();
    const top = backTo;
    backTo = null;
    if (!isStart) focusContent();
    if (top !== null) return restore(top);
    if (!isStart) window.scrollTo(0, 0);
  }, [path]);
}
