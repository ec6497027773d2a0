import { useEffect, useEffectEvent } from 'react';
import { pathTo, refresh } from '@el-reto/ui/runtime';
import { useLive, type LiveEvent } from '@el-reto/ui/live';
import { likes } from '../likes/likes.ts';
import { cardNews } from './card-news.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies what an event's stream says to the page; what the page does not know is left aside. */
export function applyNews(eventId: string, { type, data }: LiveEvent): void {
  if (!isRecord(data)) return;
  if (type === 'winners') void refresh('listWinners', 'listAllEvents');
  if (type === 'likes') {
    const entries = Object.entries(data).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    );
    likes.hear(Object.fromEntries(entries));
  }
  const { postId, change } = data;
  if (type !== 'post' || typeof postId !== 'string') return;
  if (change === 'approved') cardNews.approved(eventId, postId);
  if (change === 'deleted') cardNews.deleted(postId);
}

/** A stream that was away for longer may have missed what the lists should show. */
const gapMs = 15_000;

/** When each event's stream was last heard, in milliseconds since the page began. */
const lastHeardMs = new Map<string, number>();

export const heard = (eventId: string, now: number) => void lastHeardMs.set(eventId, now);

/** Whether what was listed before may be out of date. The page itself came fresh, at 0. */
export const isStale = (eventId: string, now: number): boolean =>
  now - (lastHeardMs.get(eventId) ?? 0) > gapMs;

/** Applies an event's stream to the page; `catchUp` is called when some of it was missed. */
export function useEventLive(eventId: string | undefined, catchUp: () => void): void {
  const comeBack = useEffectEvent(catchUp);
  useEffect(() => {
    if (eventId === undefined) return;
    if (isStale(eventId, performance.now())) comeBack();
    return () => {
      if (!document.hidden) heard(eventId, performance.now());
    };
  }, [eventId]);

  const path = eventId === undefined ? null : pathTo('followEvent', { eventId });
  useLive(path, (news) => eventId !== undefined && applyNews(eventId, news), catchUp);
}
