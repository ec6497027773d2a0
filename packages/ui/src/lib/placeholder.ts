import { useEffect, useMemo, useSyncExternalStore, type CSSProperties } from 'react';
import { createStore } from '@el-reto/ui/runtime';

type DrawPlaceholder = (thumbhash: string | undefined) => CSSProperties | undefined;

const drawing = createStore<{ draw: DrawPlaceholder } | null>(null);
const firstActions = ['scroll', 'pointerdown', 'keydown'] as const;
let asked = false;

/** Sets the function that draws placeholders. Existing placeholders are drawn again. */
export const drawPlaceholders = (draw: DrawPlaceholder): void => drawing.set({ draw });

/**
 * Loads the code for placeholders at the first scroll, press or key. The first pictures do without
 * placeholders.
 */
function loadOnFirstAction(): void {
  if (asked) return;
  asked = true;
  const load = async () => {
    for (const type of firstActions) window.removeEventListener(type, load);
    // Without a network, pictures do without placeholders.
    const code = await import('./thumbhash.ts').catch(() => undefined);
    if (code) drawPlaceholders(code.blurred);
  };
  for (const type of firstActions) window.addEventListener(type, load, { passive: true });
}

export function usePlaceholder(thumbhash: string | undefined): CSSProperties | undefined {
  const drawn = useSyncExternalStore(drawing.subscribe, drawing.get, drawing.get);
  useEffect(loadOnFirstAction, []);
  return useMemo(() => drawn?.draw(thumbhash), [thumbhash, drawn]);
}
