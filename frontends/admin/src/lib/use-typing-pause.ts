import { useEffect, useEffectEvent } from 'react';

/** Pause in typing before a request is sent. */
const pauseMs = 300;

/** Calls `onPause` with the typed text when the typing pauses. */
export function useTypingPause(typed: string, onPause: (typed: string) => void): void {
  const pause = useEffectEvent(onPause);
  useEffect(() => {
    const timer = setTimeout(() => pause(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
}
