import { useEffect, useEffectEvent } from 'react';
import { whenIdle } from '@el-reto/ui/runtime';
import type { LiveEvent } from './follow-live.ts';

export interface LiveOptions {
  /**
   * Called when the stream is open. Earlier events may have been missed, also between the reading of the
   * page's data and the first opening. `left` aborts when the stream is left.
   */
  readonly onOpen?: (left: AbortSignal, isFirst: boolean) => void;
  /** Called when the connection is established and when it is lost. */
  readonly onLink?: (isUp: boolean) => void;
  /** The account of a personal stream. Another account gets a stream of its own. */
  readonly uid?: string | undefined;
}

/** Follows a live stream while the component is mounted and the page is visible. `null` follows no stream. */
export function useLive(
  path: string | null,
  onEvent: (event: LiveEvent) => void,
  { onOpen, onLink, uid }: LiveOptions = {},
): void {
  const latest = useEffectEvent(() => ({ onEvent, onOpen, onLink }));

  useEffect(() => {
    if (path === null) return;
    let stop: AbortController | null = null;
    let isFirst = true;
    const place = { lastId: '' };
    const leave = () => {
      stop?.abort();
      stop = null;
    };
    const follow = () => {
      if (document.hidden) leave();
      else if (!stop) {
        stop = new AbortController();
        const { signal } = stop;
        const listener = {
          onEvent: (event: LiveEvent) => latest().onEvent(event),
          onOpen: () => {
            latest().onOpen?.(signal, isFirst);
            isFirst = false;
          },
          onLink: (isUp: boolean) => latest().onLink?.(isUp),
        };
        // The page is rendered from its first data, so that the code for live changes may load later.
        whenIdle(async () => {
          const { followTogether } = await import('./follow-together.ts');
          await followTogether({ path, listener, signal, place }, uid);
        });
      }
    };
    // After a change of the network, the old connection may be dead without an error.
    const startAnew = () => {
      leave();
      follow();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', startAnew);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', startAnew);
      leave();
    };
  }, [path, uid]);
}
