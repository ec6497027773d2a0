import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export type ButtonTone = 'act' | 'plain' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2 text-base font-bold leading-tight select-none transition-transform duration-150 focus-ring disabled:opacity-60 disabled:cursor-not-allowed aria-busy:cursor-progress';
const pressed = 'active:translate-x-[3px] active:translate-y-[3px] active:shadow-none';
const tones: Record<ButtonTone, string> = {
  act: `border-[3px] border-ink bg-marigold text-ink shadow-print hover:bg-sun ${pressed}`,
  plain: `border-[3px] border-ink bg-foam text-ink shadow-print hover:bg-foam-deep ${pressed}`,
  danger: `border-[3px] border-ink bg-grana text-foam shadow-print ${pressed}`,
  quiet: 'text-current underline decoration-2 underline-offset-4 hover:decoration-marigold',
};

/** The classes of a button, for links that look like one. */
export function buttonClass(tone: ButtonTone = 'act', className?: string): string {
  return cx(base, tones[tone], className);
}

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone;
  busy?: boolean;
  /** An action that a press starts. The button is busy meanwhile. */
  runs?: { busy: boolean; run: () => unknown };
  children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { tone = 'act', runs, busy = runs?.busy, className, children, ...rest } = props;
  return (
    <button
      type="button"
      onClick={runs && (() => void runs.run())}
      {...rest}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
      className={buttonClass(tone, className)}
    >
      {children}
    </button>
  );
}
