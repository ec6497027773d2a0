import { useEffect, useMemo, useSyncExternalStore, type CSSProperties } from 'react';
import { createStore } from '@el-reto/ui/runtime';

type StandIn = (thumbhash: string | undefined) => CSSProperties | undefined;

const drawing = createStore<{ standIn: StandIn } | null>(null);
const signsOfLife = ['scroll', 'pointerdown', 'keydown'] as const;
let asked = false;

/** How stand-ins are drawn from now on, in pictures that are there already, too. */
export const drawStandIns = (standIn: StandIn): void => drawing.set({ standIn });

async function loadBlurred(): Promise<void> {
  const { blurred } = await import('./thumbhash.ts');
  drawStandIns(blurred);
}

/** What is in sight at first has its picture with the page: others come with a scroll or a press. */
function askForBlurred(): void {
  if (asked) return;
  asked = true;
  const begin = () => {
    for (const type of signsOfLife) window.removeEventListener(type, begin);
    void loadBlurred();
  };
  for (const type of signsOfLife) window.addEventListener(type, begin, { passive: true });
}

/** What a photo shows before its picture is there. */
export function useStandIn(thumbhash: string | undefined): CSSProperties | undefined {
  const drawn = useSyncExternalStore(drawing.subscribe, drawing.get, drawing.get);
  useEffect(askForBlurred, []);
  return useMemo(() => drawn?.standIn(thumbhash), [thumbhash, drawn]);
}
