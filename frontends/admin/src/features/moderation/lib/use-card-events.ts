import { useEffect, useRef, type RefObject } from 'react';

type Handlers = Record<'focusin' | 'error', (postId: string) => void>;

/** Reports which card got the focus, or has a photo that does not load. */
export function useCardEvents(list: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  }, [handlers]);

  useEffect(() => {
    const node = list.current;
    const listen = (event: Event) => {
      const card = event.target instanceof Element ? event.target.closest('[data-post]') : null;
      const id = card?.getAttribute('data-post');
      if (id) latest.current[event.type === 'error' ? 'error' : 'focusin'](id);
    };
    // An image's error does not bubble: it is caught on its way down.
    node?.addEventListener('focusin', listen);
    node?.addEventListener('error', listen, { capture: true });
    return () => {
      node?.removeEventListener('focusin', listen);
      node?.removeEventListener('error', listen, { capture: true });
    };
  }, [list]);
}
