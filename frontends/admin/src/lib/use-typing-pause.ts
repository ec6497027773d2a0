import { useEffect, useEffectEvent } from 'react';

/** Whoever types is not asked for after each letter. */
const pauseMs = 300;

/** Tells what is typed when the typing pauses. */
export function useTypingPause(typed: string, tell: (typed: string) => void): void {
  const told = useEffectEvent(tell);
  useEffect(() => {
    const timer = setTimeout(() => told(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
}
