import { useEffect, useEffectEvent } from 'react';

/** Pause in typing before a request is sent. */
const pauseMs = 300;

/** Calls `tell` with the typed text when the typing pauses. */
export function useTypingPause(typed: string, tell: (typed: string) => void): void {
  const told = useEffectEvent(tell);
  useEffect(() => {
    const timer = setTimeout(() => told(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
}
