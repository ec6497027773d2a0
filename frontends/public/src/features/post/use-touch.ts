import { useEffect, useEffectEvent, useRef } from 'react';
import { whenIdle } from '@el-reto/ui/runtime';
import type { TouchActs } from './touch.ts';

let loaded: typeof import('./touch.ts') | undefined;

/** Adds the gestures to the card; to the first card once the page is idle. The buttons work without them. */
export function useTouch(acts: TouchActs) {
  const deck = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const latest = useEffectEvent(() => acts);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const begin = async () => {
      loaded ??= await import('./touch.ts');
      if (isOver || !deck.current || !card.current) return;
      stop = loaded.followTouch(deck.current, card.current, {
        canThrow: (side) => latest().canThrow(side),
        onThrow: (side) => latest().onThrow(side),
        onDoubleTap: () => latest().onDoubleTap(),
      });
    };
    if (loaded) void begin();
    else whenIdle(() => void begin());
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
  return { deck, card };
}
