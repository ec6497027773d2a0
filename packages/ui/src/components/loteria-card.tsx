import type { ReactNode } from 'react';
import { limits } from '@el-reto/contracts/rules';
import { cx } from '@el-reto/ui/runtime';

interface LoteriaCardProps {
  number?: number | undefined;
  name: string;
  /** The picture: a <Photo cover>, usually in a link. */
  children: ReactNode;
  footer?: ReactNode;
  /** The like button on the lower right corner of the picture. */
  cap?: ReactNode;
  /** The level of the name as a heading. By default the name is not a heading. */
  headingLevel?: 'h1' | 'h2' | 'h3' | undefined;
  /** Width divided by height of the picture's frame. 4:5 by default. */
  ratio?: number;
  /** Whether this is the only card of the page. */
  large?: boolean;
  className?: string;
}

/** A lotería card: framed, with its number, and its name in capitals below. */
export function LoteriaCard(props: LoteriaCardProps) {
  const { number, name, children, footer, cap, large, className } = props;
  const { headingLevel: Heading = 'p', ratio = limits.cardRatio } = props;
  return (
    <article
      className={cx(
        'relative flex h-full flex-col rounded-card border-[3px] border-ink bg-foam p-2 text-ink shadow-print sm:p-2.5',
        className,
      )}
    >
      <div className="relative">
        <div
          style={{ aspectRatio: ratio }}
          className="relative overflow-hidden rounded-[4px] border-[3px] border-ink bg-foam-shade"
        >
          {children}
          {number !== undefined && (
            <span
              aria-hidden="true"
              className="absolute top-0 left-0 min-w-9 rounded-br-[6px] border-r-[3px] border-b-[3px] border-ink bg-sun px-1.5 text-center font-display text-lg leading-8"
            >
              {number}
            </span>
          )}
        </div>
        {cap && (
          <div className="pointer-events-none absolute -right-2.5 -bottom-2 z-10 sm:-right-4 sm:-bottom-3">
            {cap}
          </div>
        )}
      </div>
      <div className="flex min-h-12 grow flex-col justify-center px-1 pt-2 text-center">
        <Heading
          className={cx(
            'font-display leading-[1.25] wrap-anywhere hyphens-auto text-balance uppercase',
            large ? 'text-2xl sm:text-3xl' : 'text-[0.95rem] sm:text-lg',
          )}
        >
          {name}
        </Heading>
        {footer}
      </div>
    </article>
  );
}
