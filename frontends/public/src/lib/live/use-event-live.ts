import { useCallback, useEffect, useRef } from 'react';
import { pathTo, refresh } from '@el-reto/ui/runtime';
import { useLive, type LiveEvent } from '@el-reto/ui/live';
import { likes } from '../likes/likes.ts';
import { createFreshness } from './freshness.ts';
import { readMessage } from './live-message.ts';
import { cardNews } from './card-news.ts';

const freshness = createFreshness();

/** Applies an event's stream to the page; `catchUp` is called when some of it was missed. */
export function useEventLive(eventId: string | undefined, catchUp: () => void): void {
  const latest = useRef(catchUp);
  useEffect(() => {
    latest.current = catchUp;
  }, [catchUp]);

  useEffect(() => {
    if (eventId === undefined) return;
    if (freshness.isStale(eventId, performance.now())) latest.current();
    return () => {
      if (!document.hidden) freshness.heard(eventId, performance.now());
    };
  }, [eventId]);

  const onEvent = useCallback(
    ({ type, data }: LiveEvent) => {
      const message = readMessage(type, data);
      if (!message || eventId === undefined) return;
      if (message.kind === 'likes') likes.hear(message.tallies);
      else if (message.kind === 'winners') void refresh('listWinners', 'listAllEvents');
      else if (message.kind === 'approved') cardNews.approved(eventId, message.postId);
      else cardNews.deleted(message.postId);
    },
    [eventId],
  );
  useLive(eventId === undefined ? null : pathTo('followEvent', { eventId }), onEvent, catchUp);
}
