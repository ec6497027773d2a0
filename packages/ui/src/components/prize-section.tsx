import { listedPrizeName, prizePlaces } from '@el-reto/contracts/rules';
import { Corcholata, cx } from '@el-reto/ui/runtime';
import { prizesTitle } from '../messages/prizes.ts';
import { sectionTitle } from './stage.tsx';

interface PrizeSectionProps {
  prizes?: readonly string[] | undefined;
  lead?: string;
  className?: string;
}

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

const grounds = ['bg-sun', 'bg-foam', 'bg-foam-deep'];

const PrizeList = ({ prizes }: { prizes: readonly string[] }) => (
  <ol className="grid gap-5 md:grid-cols-3 md:items-start md:gap-6">
    {prizes.map((prize, index) => (
      <li
        key={listedPrizeName(index)}
        className={cx(
          'grid grid-cols-[--spacing(20)_minmax(0,1fr)] overflow-hidden rounded-card border-[3px] border-ink text-ink shadow-print md:grid-cols-1',
          grounds[index] ?? grounds[2],
          index % 3 > 0 && 'md:mt-6',
        )}
      >
        <div className="grid place-items-center border-ink p-3 max-md:border-r-[3px] max-md:border-dashed md:border-b-[3px] md:border-dashed">
          <span className="relative grid place-items-center">
            <Corcholata placed={false} className="size-16 md:size-24" />
            <span
              aria-hidden="true"
              className="absolute grid size-10 place-items-center rounded-full bg-ink font-display text-xl text-sun md:size-15 md:text-3xl"
            >
              {index < prizePlaces.length ? index + 1 : '★'}
            </span>
          </span>
        </div>
        <div className="grid content-center gap-1 p-4 md:min-h-32 md:content-start md:text-center">
          <h3 className="font-display text-base leading-tight uppercase">
            {listedPrizeName(index)}
          </h3>
          <p className="wrap-anywhere">{prize}</p>
        </div>
      </li>
    ))}
  </ol>
);
