import { cx } from '@el-reto/ui/runtime';
import { prizesTitle } from '../messages/prizes.ts';
import { PrizeList } from './prize-list.tsx';
import { sectionTitle } from './stage.tsx';

interface PrizeSectionProps {
  prizes?: readonly string[] | undefined;
  lead?: string;
  className?: string;
}

/** The prizes; renders nothing without any. */
export function PrizeSection({ prizes, lead, className }: PrizeSectionProps) {
  if (!prizes?.length) return null;
  return (
    <section aria-labelledby="premios" className={cx('relative bg-agave text-foam', className)}>
      <div
        aria-hidden="true"
        className="halftone absolute inset-0 [--halftone:rgb(26_20_68/0.22)]"
      />
      <div className="relative mx-auto grid max-w-6xl gap-8 px-4 py-12 sm:px-6 lg:py-16">
        <div className="grid gap-3">
          <h2 id="premios" className={cx(sectionTitle, '[--misprint:var(--color-ink)]')}>
            {prizesTitle}
          </h2>
          {lead && <p className="max-w-prose text-lg">{lead}</p>}
        </div>
        <PrizeList prizes={prizes} />
      </div>
    </section>
  );
}
