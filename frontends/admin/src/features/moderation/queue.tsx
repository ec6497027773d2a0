import { useState } from 'react';
import { desk } from '../../messages/desk.ts';
import { moderation as texts } from '../../messages/moderation.ts';
import { CardsSkeleton, drawing, EmptyState, ErrorState, Select } from '@el-reto/ui';
import { KeysDialog } from '../../components/keys-dialog.tsx';
import { Tool } from '../../components/tool.tsx';
import { isFiltered, type DeskFilter } from '../../lib/desk-filter.ts';
import { preferences, undoChoicesS, usePreferences } from '../../lib/preferences.ts';
import { useOutbox } from '../../lib/outbox/desk-outbox.ts';
import { useModeration } from './use-moderation.ts';
import type { Waiting } from './use-waiting-count.ts';
import { FocusView } from './focus-view.tsx';
import cards from './nothing-waits.svg?raw';
import { PhotoGrid } from './photo-grid.tsx';
import { SelectionBar, Toolbar } from './toolbar.tsx';

const CardsDrawing = drawing(cards);

/** The photos that wait for a decision and match the filter. */
export function Queue({ filter, waiting }: { filter: DeskFilter; waiting: Waiting['posts'] }) {
  const moderation = useModeration(filter, waiting.counted);
  const { queue, board, selection, decide } = moderation;
  const { view } = usePreferences();
  const { decisions } = useOutbox();
  const [isHelping, setHelping] = useState(false);
  // If a key changes the view, the new view takes the focus. A pressed button keeps it.
  const [takesFocus, setTakesFocus] = useState(false);
  const help = () => setHelping(true);

  if (queue.error) {
    return <ErrorState title={texts.loadFailed} error={queue.error} onRetry={queue.refresh} />;
  }
  const isPart = isFiltered(filter);
  // The server ends a page of a filtered queue early after reading many posts.
  const isSeeking = isPart && queue.order.length === 0 && queue.hasMore;
  if (queue.isLoading || isSeeking) return <CardsSkeleton count={10} />;

  const open = moderation.postsOf(board.openIds);
  const isGrid = view === 'grid';
  const here = decisions.filter(({ subject }) => queue.posts.has(subject.id));
  return (
    <div className="grid gap-4">
      <Toolbar
        view={view}
        waiting={isPart ? open.length : Math.max(open.length, waiting.left ?? 0)}
        isPart={isPart && queue.hasMore}
        reported={open.filter(({ reported }) => reported).length}
        onHelp={help}
      >
        {isGrid && board.hasOthers && <Tool onClick={board.skip}>{texts.skipBoard}</Tool>}
        {isGrid && open.length > 1 && !selection.isAll && (
          <Tool onClick={selection.all}>{texts.selectAll}</Tool>
        )}
      </Toolbar>
      {isGrid && <SelectionBar selection={selection} onDecide={decide} />}
      {open.length === 0 &&
        (here.length === 0 || !isGrid) &&
        (isPart ? (
          <EmptyState title={desk.noMatchTitle} text={desk.noMatchText} />
        ) : (
          <NothingWaits />
        ))}
      {isGrid && (open.length > 0 || here.length > 0) && (
        <PhotoGrid
          moderation={moderation}
          onHelp={help}
          takesFocus={takesFocus}
          onOpen={(id) => {
            board.setCurrent(id);
            setTakesFocus(true);
            preferences.change({ view: 'focus' });
          }}
        />
      )}
      {!isGrid && (
        <FocusView
          moderation={moderation}
          onHelp={help}
          takesFocus={takesFocus}
          onGrid={() => {
            if (board.current !== null) board.show(board.current);
            setTakesFocus(true);
            preferences.change({ view: 'grid' });
          }}
        />
      )}
      {isHelping && <HelpDialog onClose={() => setHelping(false)} />}
    </div>
  );
}

function NothingWaits() {
  return (
    <div className="mx-auto my-8 flex max-w-md flex-col items-center gap-3 rounded-card border-[3px] border-dashed border-ink px-6 py-8 text-center">
      <CardsDrawing className="w-56 animate-rise" />
      <h2 className="font-display text-xl leading-tight uppercase">{texts.emptyTitle}</h2>
      <p className="text-ink-soft">{texts.emptyText}</p>
    </div>
  );
}

function HelpDialog({ onClose }: { onClose: () => void }) {
  const { undoS } = usePreferences();
  return (
    <KeysDialog keys={texts.keys} onClose={onClose}>
      <Select
        label={texts.undoTime}
        value={String(undoS)}
        options={undoChoicesS.map((seconds) => ({
          value: String(seconds),
          label: texts.undoSeconds(seconds),
        }))}
        onChange={(value) => {
          const chosen = undoChoicesS.find((seconds) => String(seconds) === value);
          if (chosen) preferences.change({ undoS: chosen });
        }}
      />
    </KeysDialog>
  );
}
