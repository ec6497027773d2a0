import { useEffect, useState } from 'react';

/** Runs `more` when the element of the returned `ref` is closer than `aheadPx` to the window. */
export function useInSight(more: (() => void) | null, aheadPx: number) {
  const [end, setEnd] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!end || !more) return undefined;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && more(), {
      rootMargin: `${aheadPx}px`,
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, more, aheadPx]);
  return setEnd;
}
