import { useEffect, useEffectEvent } from 'react';
import { limits } from '@el-reto/contracts/rules';
import { pathTo } from '@el-reto/ui/runtime';
import { refreshWinners, announceWinners, useLive, type LiveEvent } from '@el-reto/ui/live';
import { likes } from '../likes/ledger.ts';
import { cardNews } from './card-news.ts';

/** Applies a message of an event's stream to the page. */
function apply(eventId: string, { type, data }: LiveEvent): void {
  if (type === 'likes') likes.receive(data as Record<string, number>);
  if (type === 'post') {
    const { postId, change } = data as { postId: string; change: string };
    if (change === 'approved') cardNews.approved(eventId, postId);
    if (change === 'deleted') cardNews.deleted(postId);
  }
  if (type === 'winners') {
    const { active } = data as { active: boolean };
    refreshWinners(() => {
      if (active) void announceWinners(eventId);
    });
  }
}

/** After a break of the stream longer than this, lists are stale. */
const gapMs = 15_000;

/** Last time at which each event's stream was open, in milliseconds since the page began. */
const lastOpenMs = new Map<string, number>();

export const noteOpen = (eventId: string, now: number) => void lastOpenMs.set(eventId, now);

/** Whether the lists may be out of date. `now`: milliseconds since the page was loaded. */
export const isStale = (eventId: string, now: number): boolean =>
  now - (lastOpenMs.get(eventId) ?? 0) > gapMs;

/**
 * Applies an event's stream to the page. `catchUp` is called when messages may have been missed.
 */
export function useEventLive(eventId: string | undefined, catchUp: () => void): void {
  const catchUpNow = useEffectEvent(catchUp);
  useEffect(() => {
    if (eventId === undefined) return;
    if (isStale(eventId, performance.now())) {
      likes.ageTallies();
      catchUpNow();
    }
    return () => {
      if (!document.hidden) noteOpen(eventId, performance.now());
    };
  }, [eventId]);

  const onEvent = (event: LiveEvent) => {
    if (eventId !== undefined) apply(eventId, event);
  };
  const onOpen = (left: AbortSignal, isFirst: boolean) => {
    likes.ageTallies();
    if (!isFirst) {
      catchUpNow();
      refreshWinners();
    }
    // A list from a cache may lack changes that happened just before the stream opened.
    setTimeout(() => {
      if (!left.aborted) catchUpNow();
    }, limits.answerStaleMs);
  };
  useLive(eventId === undefined ? null : pathTo('followEvent', { eventId }), onEvent, { onOpen });
}
