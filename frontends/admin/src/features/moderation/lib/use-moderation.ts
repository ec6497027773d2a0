import { useApi } from '@el-reto/ui/runtime';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { admin } from '@el-reto/ui/messages';
import type { Verdict } from './decisions.ts';
import { outbox, notices, usePreferences } from './moderation-outbox.ts';
import { useQueue } from './use-queue.ts';
import { useSelection } from './use-selection.ts';
import { useBoard } from './use-board.ts';

/** Everything the moderators' views show and do. */
export function useModeration(liveCount: number | null) {
  const queue = useQueue(liveCount);
  const board = useBoard(queue);
  const selection = useSelection(board);
  const events = useApi('listAllEvents');
  const { view } = usePreferences();
  const within = view === 'grid' ? 'board' : 'queue';

  const postsOf = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => {
      const post = queue.posts.get(id);
      return post ? [post] : [];
    });

  /** Decides on `ids`; the current card moves on where it was one of them. */
  function decide(ids: readonly string[], verdict: Verdict) {
    if (ids.length === 0) return;
    notices.set([]);
    const { current } = board;
    outbox.decide(postsOf(ids), verdict);
    if (current !== null && ids.includes(current)) {
      board.setCurrent(board.beside(current, 1, within, ids));
    }
    selection.clear();
  }

  return {
    queue,
    board,
    selection,
    postsOf,
    decide,
    /** What keys and buttons without a card of their own act on. */
    decideCurrent(verdict: Verdict) {
      const { current } = board;
      if (view === 'grid' && selection.ids.size > 0) decide([...selection.ids], verdict);
      else if (current !== null) decide([current], verdict);
    },
    eventName: (id: string) => events.data?.find((event) => event.id === id)?.name ?? '…',
  };
}

/** What both views of the queue are given. */
export interface ViewProps {
  moderation: ReturnType<typeof useModeration>;
  onHelp: () => void;
  /** Whether the keyboard comes from the other view, and goes on here. */
  takesFocus: boolean;
}

/** Takes back the last gesture, or says that there is none. */
export function undoLast(): void {
  const count = outbox.undo();
  const { undone, nothingToUndo } = admin.moderation;
  const text = count > 0 ? undone(count) : nothingToUndo;
  notices.set([{ tone: 'plain', count, text }]);
}

/** Moves the focus to the current card when a decision or a key moved it there. */
export function useFocusOnCurrent(
  current: string | null,
  fromStart: boolean,
  focus: (id: string) => void,
) {
  const wanted = useRef(fromStart);
  const doFocus = useEffectEvent(focus);
  useEffect(() => {
    if (!wanted.current || current === null) return;
    wanted.current = false;
    doFocus(current);
  }, [current]);
  return useCallback(() => {
    wanted.current = true;
  }, []);
}
