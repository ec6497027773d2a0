import type { ReactNode } from 'react';
import { admin } from '../../messages/admin.ts';
import { desk } from '../../messages/desk.ts';
import { moderation as texts } from '../../messages/moderation.ts';
import { FrameIcon, GridIcon, KeyCap, CheckIcon, CrossIcon } from '../../components/icons.tsx';
import { Choice, Pill, Tool } from '../../components/tool.tsx';
import { preferences, type Preferences } from '../../lib/preferences.ts';
import type { Verdict } from '../../lib/outbox/decisions.ts';
import type { SelectedCards } from './use-selection.ts';

const views = {
  grid: (
    <>
      <GridIcon />
      <span>{texts.views.grid}</span>
    </>
  ),
  focus: (
    <>
      <FrameIcon />
      <span>{texts.views.focus}</span>
    </>
  ),
};

interface ToolbarProps {
  view: Preferences['view'];
  waiting: number;
  /** Whether the number is a lower bound, because not all pages are loaded. */
  isPart: boolean;
  reported: number;
  /** Controls of the current view. */
  children?: ReactNode;
  onHelp: () => void;
}

export function Toolbar({ view, waiting, isPart, reported, children, onHelp }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-auto py-1.5">
        <strong>{isPart ? desk.counted(waiting, true) : texts.waiting(waiting)}</strong>
        {reported > 0 && (
          <Pill className="ml-2 bg-grana text-foam">{texts.reportedWaiting(reported)}</Pill>
        )}
      </p>
      {children}
      <Choice
        legend={texts.viewLabel}
        labels={views}
        value={view}
        onChange={(chosen) => preferences.change({ view: chosen })}
      />
      <Tool onClick={onHelp}>
        {admin.help} <KeyCap>?</KeyCap>
      </Tool>
    </div>
  );
}

interface SelectionBarProps {
  selection: SelectedCards;
  onDecide: (ids: readonly string[], verdict: Verdict) => void;
}

/** Actions for the selected cards; stays visible while the board scrolls. */
export function SelectionBar({ selection, onDecide }: SelectionBarProps) {
  const count = selection.ids.size;
  if (count === 0) return null;
  const decide = (verdict: Verdict) => () => onDecide([...selection.ids], verdict);
  return (
    <section
      aria-label={texts.selectionLabel}
      className="sticky top-2 z-20 -mx-1 flex animate-fade flex-wrap items-center gap-2 rounded-card border-2 border-ink bg-sun p-2 shadow-print-sm"
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
