import { useRef } from 'react';
import { admin } from '@el-reto/ui/messages';
import { statusOf, type Verdict } from '../lib/decisions.ts';
import { inColumn } from '../lib/board.ts';
import { outbox, useOutbox } from '../lib/moderation-outbox.ts';
import type { Command } from '../lib/shortcuts.ts';
import { useFocusOnCurrent, undoLast, type ViewProps } from '../lib/use-moderation.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { PhotoCard } from './photo-card.tsx';

/** Some cards at a time, which keep their places until all of them are decided. */
export function PhotoGrid(props: ViewProps & { onOpen: (id: string) => void }) {
  const { moderation, onOpen, onHelp, takesFocus } = props;
  const { queue, board, selection, decide, decideCurrent, eventName } = moderation;
  const state = useOutbox();
  const list = useRef<HTMLUListElement>(null);

  const focusLater = useFocusOnCurrent(board.current, takesFocus, (id) => {
    const card = list.current?.querySelector(`[data-post="${CSS.escape(id)}"]`);
    card?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  });

  function decideAndMove(ids: readonly string[], verdict: Verdict) {
    focusLater();
    decide(ids, verdict);
  }

  function move(direction: (Command & { name: 'move' })['direction']): boolean {
    const { current, shown, isOpen, beside } = board;
    const isVertical = direction === 'up' || direction === 'down';
    // Outside the board these two scroll the page, as everywhere.
    if (isVertical && !list.current?.contains(document.activeElement)) return false;
    const step = direction === 'left' || direction === 'up' ? -1 : 1;
    const columns = columnsOf(list.current);
    const next = isVertical
      ? inColumn(current, step, { order: shown, isOpen, columns })
      : beside(current, step, 'board');
    if (next === null) return isVertical;
    focusLater();
    board.setCurrent(next);
    return true;
  }

  useShortcuts((command) => {
    if (command.name === 'move') return move(command.direction);
    if (command.name === 'help') onHelp();
    else if (command.name === 'undo') {
      focusLater();
      undoLast();
    } else if (command.name === 'approve' || command.name === 'deny') {
      focusLater();
      decideCurrent(command.name);
    } else if (command.name === 'select' && board.current !== null) selection.toggle(board.current);
    else if (command.name === 'close') selection.clear();
    else return false;
    return true;
  });

  return (
    <ul
      ref={list}
      aria-label={admin.moderation.tableLabel}
      className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6"
    >
      {moderation.postsOf(board.shown).map((post) => (
        <li key={post.id}>
          <PhotoCard
            post={post}
            eventName={eventName(post.eventid)}
            status={statusOf(state, post.id)}
            isCurrent={post.id === board.current}
            isSelected={selection.ids.has(post.id)}
            onOpen={() => onOpen(post.id)}
            onFocus={() => board.setCurrent(post.id)}
            onPhotoError={() => queue.renewPhoto(post.id)}
            onSelect={(extend) =>
              extend ? selection.extendTo(post.id) : selection.toggle(post.id)
            }
            onDecide={(verdict) => decideAndMove([post.id], verdict)}
            onUndo={() => {
              focusLater();
              outbox.undo(post.id);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

/** How many cards stand in a row, as the page lays them out now. */
function columnsOf(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((card) => (card as HTMLElement).offsetTop);
  return Math.max(1, tops.filter((top) => top === tops[0]).length);
}
