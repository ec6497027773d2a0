import { juryTexts as texts } from '@el-reto/ui/messages';
import { cx } from '@el-reto/ui';
import type { Table } from './score-keeper.ts';

interface CriterionProps {
  criterion: Table['jury']['criteria'][number];
  points: number | undefined;
  /** Whether digits of the keyboard set the points of this criterion. */
  isActive: boolean;
  isClosed: boolean;
  onGive: (points: number) => void;
}

/** A criterion with a button for each number of points. */
export function Criterion({ criterion, points, isActive, isClosed, onGive }: CriterionProps) {
  const { name, max } = criterion;
  return (
    <fieldset
      disabled={isClosed}
      className={cx(
        'min-w-0 rounded-card border-[3px] bg-foam p-3 text-ink transition-colors duration-150',
        isActive && !isClosed ? 'border-marigold' : 'border-ink-faint',
      )}
    >
      <legend className="sr-only">
        {name}, {texts.upTo(max)}
      </legend>
      <div aria-hidden="true" className="flex items-baseline justify-between gap-3 pb-2">
        <span className="min-w-0 font-bold wrap-anywhere">{name}</span>
        <span className="shrink-0 font-display text-lg tabular-nums">
          <span>{points ?? '–'}</span>
          <span className="text-sm text-ink-soft">/{max}</span>
        </span>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">
        {Array.from({ length: max + 1 }, (_, n) => (
          <button
            key={n}
            type="button"
            aria-pressed={points === n}
            aria-label={texts.points(n)}
            onClick={() => onGive(n)}
            className={cx(
              'grid min-h-11 place-items-center rounded-control border-2 border-ink font-bold tabular-nums focus-ring transition-transform duration-150 enabled:active:scale-90',
              points === n ? 'bg-marigold' : 'bg-white enabled:hover:bg-sun disabled:opacity-40',
            )}
          >
            {n}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
