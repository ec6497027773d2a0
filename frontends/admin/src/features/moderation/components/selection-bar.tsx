import { cx } from '@el-reto/ui/facade';
import { admin } from '@el-reto/ui/messages';
import { CheckIcon, CrossIcon } from '../../../components/icons.tsx';
import { toolClass } from '../../../components/tool.ts';
import type { Verdict } from '../lib/decisions.ts';
import type { SelectedCards } from '../lib/use-selection.ts';

const texts = admin.moderation;

interface SelectionBarProps {
  selection: SelectedCards;
  onDecide: (ids: readonly string[], verdict: Verdict) => void;
}

/** What to do with the ticked cards; stays in sight while the table scrolls. */
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
