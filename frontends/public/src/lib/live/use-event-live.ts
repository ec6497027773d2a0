import { useCallback, useEffect, useRef } from 'react';
import { pathTo, refresh } from '@el-reto/ui/runtime';
import { useLive, type LiveEvent } from '@el-reto/ui/live';
import { likes } from '../likes/likes.ts';
import { cardNews } from './card-news.ts';

/** What the event stream says, as far as the page cares; anything else is null. */
type LiveMessage =
  | { kind: 'likes'; tallies: Record<string, number> }
  | { kind: 'approved' | 'deleted'; postId: string }
  | { kind: 'winners' };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readMessage(type: string, data: unknown): LiveMessage | null {
  if (!isRecord(data)) return null;
  if (type === 'likes') {
    const entries = Object.entries(data).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    );
    return { kind: 'likes', tallies: Object.fromEntries(entries) };
  }
  if (type === 'winners') return { kind: 'winners' };
  const { postId, change } = data;
  if (type !== 'post' || typeof postId !== 'string') return null;
  return change === 'approved' || change === 'deleted' ? { kind: change, postId } : null;
}

/** A stream that was away for longer may have missed what the lists should show. */
const gapMs = 15_000;

/** For each event, how long nobody listened; `now` in milliseconds since the page began. */
export function createFreshness() {
  const lastHeardMs = new Map<string, number>();
  return {
    heard: (eventId: string, now: number) => void lastHeardMs.set(eventId, now),
    /** Whether what was listed before may be out of date. The page itself came fresh, at 0. */
    isStale: (eventId: string, now: number) => now - (lastHeardMs.get(eventId) ?? 0) > gapMs,
  };
}

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
