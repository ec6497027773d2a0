import { useEffect, useEffectEvent, useState } from 'react';

/** Time without typing after which the text is reported, in milliseconds. */
const pauseMs = 300;

/**
 * The text of a search field, and its setter. `onPause` gets the text, without outer spaces, after a pause in
 * typing. If `value` changes for another reason, for example by the back button, so does the text.
 */
export function useTyped(value: string, onPause: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value.trim() !== typed.trim()) setTyped(value);
  }
  const report = useEffectEvent(onPause);
  useEffect(() => {
    const text = typed.trim();
    if (text === value.trim()) return undefined;
    const timer = setTimeout(() => report(text), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return [typed, setTyped] as const;
}
