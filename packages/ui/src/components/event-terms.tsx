import type { Event } from '@el-reto/contracts';
import { cx } from '@el-reto/ui/runtime';
import { common } from '../basics/common.ts';
import { contest } from '../messages/contest.ts';
import { PrizeList } from './prize-list.tsx';
import { sectionTitle } from './stage.tsx';

type Terms = Pick<Event, 'prizes' | 'rules' | 'permit'>;

/** What an event gives and asks, as its organizer wrote it; nothing where they wrote nothing. */
export function EventTerms(event: Terms) {
  const { prizes = [], rules, permit } = event;
  return (
    <>
      {prizes.length > 0 && (
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
      )}
      {rules && (
        <section
          aria-labelledby="reglas"
          className="mx-auto grid max-w-6xl gap-4 px-4 pt-10 pb-4 sm:px-6"
        >
          <h2 id="reglas" className={sectionTitle}>
            {contest.rules}
          </h2>
          <p className="max-w-prose text-lg break-words whitespace-pre-line">{rules}</p>
          {permit && <p className="font-bold">{common.permit(permit)}</p>}
        </section>
      )}
    </>
  );
}
