import { useApi } from '@el-reto/ui/runtime';
import { moderation as texts } from '../../messages/moderation.ts';
import type { Verdict } from '../../lib/outbox/decisions.ts';
import { outbox, notices } from '../../lib/outbox/desk-outbox.ts';
import type { DeskFilter } from '../../lib/desk-filter.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { useQueue } from './use-queue.ts';
import { useSelection } from './use-selection.ts';
import { useBoard } from './use-board.ts';

/** The state and the actions of both views of the queue. */
export function useModeration(filter: DeskFilter, liveCount: number | null) {
  const queue = useQueue(filter, liveCount);
  const board = useBoard(queue);
  const selection = useSelection(board);
  const events = useApi('listAllEvents');
  const { view } = usePreferences();

  const postsOf = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => {
      const post = queue.posts.get(id);
      return post ? [post] : [];
    });

  /** Decides on `ids`. If the current card is one of them, the next card becomes current. */
  function decide(ids: readonly string[], verdict: Verdict) {
    if (ids.length === 0) return;
    notices.set([]);
    const { current } = board;
    outbox.decide(postsOf(ids), verdict);
    if (current !== null && ids.includes(current)) {
      board.setCurrent(board.beside(current, 1, ids));
    }
    selection.clear();
  }

  return {
    queue,
    board,
    selection,
    postsOf,
    decide,
    /**
     * Decides on the selected cards of the grid. Without a selection, decides on the current card.
     * Keys, and buttons outside of a card, use this.
     */
    decideCurrent(verdict: Verdict) {
      const { current } = board;
      if (view === 'grid' && selection.ids.size > 0) decide([...selection.ids], verdict);
      else if (current !== null) decide([current], verdict);
    },
    eventName: (id: string) => events.data?.find((event) => event.id === id)?.name ?? '…',
  };
}

export type Moderation = ReturnType<typeof useModeration>;

export interface ViewProps {
  moderation: Moderation;
  onHelp: () => void;
  /** Whether the view takes the focus, because a key changed the view. */
  takesFocus: boolean;
}

/** Undoes the last gesture. A message is shown if there is none. */
export function undoLast(): void {
  const count = outbox.undo();
  const { undone, nothingToUndo } = texts;
  const text = count > 0 ? undone(count) : nothingToUndo;
  notices.set([{ tone: 'plain', count, text }]);
}
