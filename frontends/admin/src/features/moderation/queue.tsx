import { useState } from 'react';
import { CardsSkeleton, drawing, EmptyState, ErrorState, Select } from '@el-reto/ui';
import { desk } from '../../messages/desk.ts';
import { moderation as texts } from '../../messages/moderation.ts';
import { CheckIcon, CrossIcon, FrameIcon, GridIcon } from '../../components/icons.tsx';
import { HelpButton, KeysDialog } from '../../components/keys-dialog.tsx';
import { Choice, Pill, Tool } from '../../components/tool.tsx';
import { isFiltered, type DeskFilter } from '../../lib/desk-filter.ts';
import { preferences, undoChoicesS, usePreferences } from '../../lib/preferences.ts';
import type { Verdict } from '../../lib/outbox/decisions.ts';
import { useOutbox } from '../../lib/outbox/desk-outbox.ts';
import { useModeration } from './use-moderation.ts';
import type { Waiting } from './use-waiting-count.ts';
import { FocusView } from './focus-view.tsx';
import cards from './nothing-waits.svg?raw';
import { PhotoGrid } from './photo-grid.tsx';
import type { SelectedCards } from './use-selection.ts';

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
  const hasFilter = isFiltered(filter);
  // The server ends a page of a filtered queue early after reading many posts.
  const isSeeking = hasFilter && queue.order.length === 0 && queue.hasMore;
  if (queue.isLoading || isSeeking) return <CardsSkeleton count={10} />;

  const open = moderation.postsOf(board.openIds);
  const reported = open.filter((post) => post.reported).length;
  const isGrid = view === 'grid';
  const here = decisions.filter(({ subject }) => queue.posts.has(subject.id));
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto py-1.5">
          <strong>
            {hasFilter && queue.hasMore
              ? desk.counted(open.length, true)
              : texts.waiting(hasFilter ? open.length : Math.max(open.length, waiting.left ?? 0))}
          </strong>
          {reported > 0 && (
            <Pill className="ml-2 bg-grana text-foam">{texts.reportedWaiting(reported)}</Pill>
          )}
        </p>
        {isGrid && board.hasOthers && <Tool onClick={board.skip}>{texts.skipBoard}</Tool>}
        {isGrid && open.length > 1 && !selection.isAll && (
          <Tool onClick={selection.all}>{texts.selectAll}</Tool>
        )}
        <Choice
          legend={texts.viewLabel}
          labels={texts.views}
          icons={{ grid: GridIcon, focus: FrameIcon }}
          value={view}
          onChange={(chosen) => preferences.change({ view: chosen })}
        />
        <HelpButton onClick={help} />
      </div>
      {isGrid && <SelectionBar selection={selection} onDecide={decide} />}
      {open.length === 0 &&
        (here.length === 0 || !isGrid) &&
        (hasFilter ? (
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

interface SelectionBarProps {
  selection: SelectedCards;
  onDecide: (ids: readonly string[], verdict: Verdict) => void;
}

/** Actions for the selected cards; stays visible while the board scrolls, unless it would cover a low window. */
function SelectionBar({ selection, onDecide }: SelectionBarProps) {
  const count = selection.ids.size;
  if (count === 0) return null;
  const decide = (verdict: Verdict) => () => onDecide([...selection.ids], verdict);
  return (
    <section
      aria-label={texts.selectionLabel}
      className="sticky top-2 z-20 -mx-1 [@media(height<22rem)]:static flex animate-fade flex-wrap items-center gap-2 rounded-card border-2 border-ink bg-sun p-2 shadow-print-sm"
    >
      <p className="mr-auto px-1 font-bold">
        <output>{texts.selected(count)}</output>
      </p>
      <Tool className="text-grana" onClick={decide('deny')}>
        <CrossIcon />
        {texts.denySelected(count)}
      </Tool>
      <Tool className="text-agave" onClick={decide('approve')}>
        <CheckIcon />
        {texts.approveSelected(count)}
      </Tool>
      <Tool onClick={selection.clear}>{texts.clearSelection}</Tool>
    </section>
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
        options={undoChoicesS.map((seconds) => [String(seconds), texts.undoSeconds(seconds)])}
        onChange={(value) => {
          const chosen = undoChoicesS.find((seconds) => String(seconds) === value);
          if (chosen) preferences.change({ undoS: chosen });
        }}
      />
    </KeysDialog>
  );
}
