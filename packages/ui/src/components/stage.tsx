import type { ReactNode } from 'react';
import { cx } from '@el-reto/ui/runtime';

interface StageProps {
  children: ReactNode;
  /** The centre of the light spot, as a CSS position. */
  light?: string;
  /** Whether this is the last part of the page: only the footer comes after it. */
  last?: boolean;
  className?: string;
}

export const sectionTitle = 'misprint font-display text-3xl leading-[1.08] uppercase sm:text-5xl';

/** The classes of a link outside of running text. */
export const plainLink =
  'inline-flex min-h-11 items-center rounded-[4px] font-bold underline underline-offset-4 focus-ring';

/** Classes for content that needs a light background to be readable. */
export const onPaper = 'border-foam! bg-foam text-ink';

export function Stage({ children, light = '50% 45%', last, className }: StageProps) {
  return (
    // A separate block formatting context: the negative margin below must not move the surrounding
    // content.
    <div className={cx('flow-root', last && '-mb-16')}>
      <div className={cx('relative -mt-10 bg-ink pt-13 text-foam', last && 'min-h-dvh', className)}>
        <div
          aria-hidden="true"
          className="halftone absolute inset-0 [--halftone:var(--color-ink-faint)]"
          style={{ maskImage: `radial-gradient(closest-side at ${light}, black, transparent)` }}
        />
        <div className="relative mx-auto max-w-6xl px-4 sm:px-6">{children}</div>
      </div>
    </div>
  );
}
