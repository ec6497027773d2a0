import { useEffect, useEffectEvent } from 'react';
import { limits } from '@el-reto/contracts/rules';
import { pathTo } from '@el-reto/ui/runtime';
import { refreshWinners, tellWinners, useLive, type LiveEvent } from '@el-reto/ui/live';
import { likes } from '../likes/ledger.ts';
import { cardNews } from './card-news.ts';

/** Messages of the event stream that the page uses; others are null. */
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
  if (message.kind === 'likes') likes.hear(message.tallies);
  else if (message.kind === 'winners') {
    refreshWinners(() => {
      if (message.active) void tellWinners(eventId);
    });
  } else if (message.kind === 'approved') cardNews.approved(eventId, message.postId);
  else cardNews.deleted(message.postId);
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
    if (isStale(eventId, performance.now())) {
      likes.ageTallies();
      comeBack();
    }
    return () => {
      if (!document.hidden) heard(eventId, performance.now());
    };
  }, [eventId]);

  const onEvent = ({ type, data }: LiveEvent) => {
    const message = readMessage(type, data);
    if (message && eventId !== undefined) apply(eventId, message);
  };
  // Not at once, because the lists may lack changes that the stream sent while the page was hidden.
  const onReturn = (left: AbortSignal) => {
    likes.ageTallies();
    setTimeout(() => {
      if (!left.aborted) comeBack();
    }, limits.answerStaleMs);
  };
  useLive(eventId === undefined ? null : pathTo('followEvent', { eventId }), onEvent, { onReturn });
}
