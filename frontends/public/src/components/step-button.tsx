import { cx } from '@el-reto/ui';
import { ArrowLeft, ArrowRight } from './icons.tsx';

interface StepButtonProps {
  label: string;
  isBack: boolean;
  /** Null at the end of the list. */
  onStep: (() => void) | null;
  className: string;
}

/**
 * A button that shows the previous or next card of a list. After a press the button keeps the
 * focus, which a navigation otherwise moves.
 */
export function StepButton({ label, isBack, onStep, className }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={!onStep}
      onClick={({ currentTarget }) => {
        onStep?.();
        requestAnimationFrame(() => currentTarget.focus({ preventScroll: true }));
      }}
      className={cx(
        'grid shrink-0 place-items-center rounded-full border-[3px] border-foam bg-ink text-foam focus-ring transition-transform duration-150 hover:bg-foam hover:text-ink active:scale-90 disabled:opacity-40 disabled:hover:bg-ink disabled:hover:text-foam',
        className,
      )}
    >
      {isBack ? <ArrowLeft /> : <ArrowRight />}
    </button>
  );
}
