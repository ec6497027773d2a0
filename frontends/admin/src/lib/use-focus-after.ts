import { useEffect, useRef } from 'react';

/** The ref of an element that takes the focus if a change of `state` removes the focused element. */
export function useFocusAfter<T extends HTMLElement>(state: string) {
  const next = useRef<T>(null);
  const before = useRef(state);
  useEffect(() => {
    const { activeElement, body } = document;
    if (before.current !== state && activeElement === body) next.current?.focus();
    before.current = state;
  }, [state]);
  return next;
}
