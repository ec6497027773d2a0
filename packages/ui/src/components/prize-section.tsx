import { cx } from '@el-reto/ui/runtime';
import { contest } from '../messages/contest.ts';
import { PrizeList } from './prize-list.tsx';
import { sectionTitle } from './stage.tsx';

/** What a contest gives, as its organizer wrote it; nothing where they wrote nothing. */
export function PrizeSection({ prizes }: { prizes?: readonly string[] | undefined }) {
  if (!prizes?.length) return null;
  return (
    <section aria-labelledby="premios" className="relative mt-10 bg-agave text-foam">
      <div
        aria-hidden="true"
        className="halftone absolute inset-0 [--halftone:rgb(26_20_68/0.22)]"
      />
      <div className="relative mx-auto grid max-w-6xl gap-7 px-4 py-12 sm:px-6">
        <h2 id="premios" className={cx(sectionTitle, '[--misprint:var(--color-ink)]')}>
          {contest.prizes}
        </h2>
        <PrizeList prizes={prizes} />
      </div>
    </section>
  );
}
