import { viewer } from '@el-reto/ui/messages';
import { cx } from '@el-reto/ui';
import { ArrowLeft, ArrowRight } from '../../../components/icons.tsx';

interface StepButtonProps {
  to: 'previous' | 'next';
  /** Null where the list ends. */
  onStep: (() => void) | null;
  className?: string;
}

/** A step through the list; keeps the focus that the page's move would take away. */
export function StepButton({ to, onStep, className }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={viewer[to]}
      disabled={!onStep}
      onClick={({ currentTarget }) => {
        onStep?.();
        requestAnimationFrame(() => currentTarget.focus({ preventScroll: true }));
      }}
      className={cx(
        'grid size-13 shrink-0 place-items-center rounded-full border-[3px] border-foam bg-ink text-foam focus-ring transition-transform duration-150 hover:bg-foam hover:text-ink active:scale-90 disabled:opacity-40 disabled:hover:bg-ink disabled:hover:text-foam',
        className,
      )}
    >
      {to === 'next' ? <ArrowRight /> : <ArrowLeft />}
    </button>
  );
}
