import { useEffect, useEffectEvent } from 'react';
import { limits } from '@el-reto/contracts/rules';
import { pathTo } from '@el-reto/ui/runtime';
import { refreshWinners, announceWinners, useLive, type LiveEvent } from '@el-reto/ui/live';
import { likes } from '../likes/ledger.ts';
import { cardNews } from './card-news.ts';

/** Messages of the event stream that the page uses. */
type LiveMessage =
  | { kind: 'likes'; tallies: Record<string, number> }
  | { kind: 'approved' | 'deleted'; postId: string }
  | { kind: 'winners'; active: boolean };

export function readMessage(type: string, data: unknown): LiveMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  if (type === 'likes') return { kind: type, tallies: data as Record<string, number> };
  const { active, postId, change } = data as Readonly<Record<string, unknown>>;
  if (type === 'winners') return { kind: type, active: active === true };
  if (type !== 'post' || typeof postId !== 'string') return null;
  return change === 'approved' || change === 'deleted' ? { kind: change, postId } : null;
}

function apply(eventId: string, message: LiveMessage): void {
  if (message.kind === 'likes') likes.receive(message.tallies);
  else if (message.kind === 'winners') {
    refreshWinners(() => {
      if (message.active) void announceWinners(eventId);
    });
  } else if (message.kind === 'approved') cardNews.approved(eventId, message.postId);
  else cardNews.deleted(message.postId);
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

  const onEvent = ({ type, data }: LiveEvent) => {
    const message = readMessage(type, data);
    if (message && eventId !== undefined) apply(eventId, message);
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
