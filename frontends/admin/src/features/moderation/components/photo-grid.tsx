import { useEffect, useRef } from 'react';
import { admin } from '@el-reto/ui/messages';
import { useShortcuts, type Command } from '../lib/shortcuts.ts';
import { inColumn } from '../lib/use-board.ts';
import { undoLast, type ViewProps } from '../lib/use-moderation.ts';
import { PhotoCard } from './photo-card.tsx';

/** Some cards at a time, which keep their places until all of them are decided. */
export function PhotoGrid(props: ViewProps & { onOpen: (id: string) => void }) {
  const { moderation, onOpen, onHelp, takesFocus } = props;
  const { board, selection } = moderation;
  const { current, shown, isOpen } = board;
  const list = useRef<HTMLUListElement>(null);

  /** Whether the focus goes along when another card becomes current, as after a decision or a key. */
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

  function move(direction: (Command & { name: 'move' })['direction']): boolean {
    const isVertical = direction === 'up' || direction === 'down';
    // Outside the board these two scroll the page, as everywhere.
    if (isVertical && !list.current?.contains(document.activeElement)) return false;
    const step = direction === 'left' || direction === 'up' ? -1 : 1;
    const next = isVertical
      ? inColumn(current, step, { order: shown, isOpen, columns: columnsOf(list.current) })
      : board.beside(current, step);
    if (next === null) return isVertical;
    onMoving();
    board.setCurrent(next);
    return true;
  }

  useShortcuts((command) => {
    if (command.name === 'move') return move(command.direction);
    if (command.name === 'help') onHelp();
    else if (command.name === 'undo') {
      onMoving();
      undoLast();
    } else if (command.name === 'approve' || command.name === 'deny') {
      onMoving();
      moderation.decideCurrent(command.name);
    } else if (command.name === 'select' && current !== null) selection.toggle(current);
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

/** How many cards stand in a row, as the page lays them out now. */
function columnsOf(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((card) => card.getBoundingClientRect().top);
  return Math.max(1, tops.filter((top) => top === tops[0]).length);
}
