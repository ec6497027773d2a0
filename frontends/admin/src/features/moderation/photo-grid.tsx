import { useEffect, useRef } from 'react';
import { moderation as texts } from '../../messages/moderation.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { Verdict } from '../../lib/outbox/decisions.ts';
import { inColumn } from './use-board.ts';
import { undoLast, type ViewProps } from './use-moderation.ts';
import { PhotoCard } from './photo-card.tsx';

/** The board: a page of cards that keep their places until all of them are decided. */
export function PhotoGrid(props: ViewProps & { onOpen: (id: string) => void }) {
  const { moderation, onOpen, onHelp, takesFocus } = props;
  const { board, selection } = moderation;
  const { current, shown, isOpen } = board;
  const list = useRef<HTMLUListElement>(null);

  /** Whether the next card that becomes current takes the focus, as after a decision or a key. */
  const isMoving = useRef(takesFocus);
  const onMoving = () => {
    isMoving.current = true;
  };
  useEffect(() => {
    if (!isMoving.current || current === null) return;
    isMoving.current = false;
    const card = list.current?.querySelector(`[data-post="${CSS.escape(current)}"]`);
    card?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function goTo(next: string | null): boolean {
    if (next === null) return false;
    onMoving();
    board.setCurrent(next);
    return true;
  }

  function goInColumn(step: 1 | -1): boolean {
    // While the focus is outside the board, these keys scroll the page as usual.
    if (!list.current?.contains(document.activeElement)) return false;
    goTo(inColumn(current, step, { order: shown, isOpen, columns: columnsOf(list.current) }));
    return true;
  }

  function decideCurrent(verdict: Verdict) {
    onMoving();
    moderation.decideCurrent(verdict);
  }

  useShortcuts({
    left: () => goTo(board.beside(current, -1)),
    right: () => goTo(board.beside(current, 1)),
    up: () => goInColumn(-1),
    down: () => goInColumn(1),
    approve: () => decideCurrent('approve'),
    deny: () => decideCurrent('deny'),
    undo() {
      onMoving();
      undoLast();
    },
    select: () => (current === null ? false : selection.toggle(current)),
    close: selection.clear,
    help: onHelp,
  });

  return (
    <ul
      ref={list}
      aria-label={texts.tableLabel}
      className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6"
    >
      {moderation.postsOf(shown).map((post) => (
        <li key={post.id}>
          <PhotoCard
            post={post}
            moderation={moderation}
            onOpen={() => onOpen(post.id)}
            onMoving={onMoving}
          />
        </li>
      ))}
    </ul>
  );
}

/** The number of cards in a row of the current layout. */
function columnsOf(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((card) => card.getBoundingClientRect().top);
  return Math.max(1, tops.filter((top) => top === tops[0]).length);
}
