import type { ReactNode } from 'react';
import { cx } from '@el-reto/ui';
import { admin } from '@el-reto/ui/messages';
import { FrameIcon, GridIcon, KeyCap, CheckIcon, CrossIcon } from '../../../components/icons.tsx';
import { toolClass } from '../../../components/tool.ts';
import { preferences } from '../lib/moderation-outbox.ts';
import type { Preferences } from '../lib/preferences.ts';
import type { Verdict } from '../lib/decisions.ts';
import type { SelectedCards } from '../lib/use-selection.ts';

const texts = admin.moderation;

interface ToolbarProps {
  view: Preferences['view'];
  waiting: number;
  reported: number;
  /** What only the shown view offers. */
  children?: ReactNode;
  onHelp: () => void;
}

export function Toolbar({ view, waiting, reported, children, onHelp }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-auto py-1.5">
        <strong>{texts.waiting(waiting)}</strong>
        {reported > 0 && (
          <span className="ml-2 rounded-control bg-grana px-2 py-0.5 text-sm font-bold text-foam">
            {texts.reportedWaiting(reported)}
          </span>
        )}
      </p>
      {children}
      <fieldset className="flex">
        <legend className="sr-only">{texts.viewLabel}</legend>
        <ViewButton view="grid" shown={view} icon={<GridIcon />} />
        <ViewButton view="focus" shown={view} icon={<FrameIcon />} />
      </fieldset>
      <button type="button" onClick={onHelp} className={toolClass}>
        {texts.help} <KeyCap>?</KeyCap>
      </button>
    </div>
  );
}

function ViewButton(props: {
  view: Preferences['view'];
  shown: Preferences['view'];
  icon: ReactNode;
}) {
  const { view, shown, icon } = props;
  return (
    <button
      type="button"
      aria-pressed={view === shown}
      onClick={() => preferences.change({ view })}
      className={cx(
        toolClass,
        'first-of-type:rounded-r-none first-of-type:border-r-0 last-of-type:rounded-l-none aria-pressed:bg-sun',
      )}
    >
      {icon}
      <span>{texts.views[view]}</span>
    </button>
  );
}

interface SelectionBarProps {
  selection: SelectedCards;
  onDecide: (ids: readonly string[], verdict: Verdict) => void;
}

/** What to do with the ticked cards; stays in sight while the board scrolls. */
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
      <button type="button" className={cx(toolClass, 'text-grana')} onClick={decide('deny')}>
        <CrossIcon />
        {texts.denySelected(count)}
      </button>
      <button type="button" className={cx(toolClass, 'text-agave')} onClick={decide('approve')}>
        <CheckIcon />
        {texts.approveSelected(count)}
      </button>
      <button type="button" className={toolClass} onClick={selection.clear}>
        {texts.clearSelection}
      </button>
    </section>
  );
}
