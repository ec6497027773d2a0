import type { Event } from '@el-reto/contracts';
import { Link, paths } from '@el-reto/ui/runtime';
import { contest } from '@el-reto/ui/messages';
import { buttonClass, Countdown, dayText, endOfDayMs, startOfDayMs } from '@el-reto/ui';
import { eventPhase } from '@el-reto/contracts/rules';
import { EventHero } from '../../../components/event-hero.tsx';
import { NoCardsYet, TablaGrid } from '../../../components/tabla-grid.tsx';
import { everyCard, type TablaQuery } from '../../../lib/tabla-query.ts';
import { useTabla } from '../../../lib/use-tabla.ts';

const mostLiked: TablaQuery = { sort: 'likes', search: '' };

export function ContestPage({ event }: { event: Event }) {
  const phase = eventPhase(event);
  return (
    <>
      <EventHero event={event} tag={contest[phase]} last={phase === 'upcoming'}>
        <p className="font-bold text-sun">
          {contest.dates(dayText(event.startDate), dayText(event.endDate))}
        </p>
        <WhatNow event={event} />
        <p className="max-w-prose text-lg">{event.description}</p>
      </EventHero>
      {phase !== 'upcoming' && (
        <EventTabla event={event} query={phase === 'ended' ? mostLiked : everyCard} />
      )}
    </>
  );
}

function WhatNow({ event }: { event: Event }) {
  const takePart = `${paths.takePart}&reto=${event.slug}`;
  switch (eventPhase(event)) {
    case 'running':
      return (
        <>
          <Clock label={contest.closesIn} endMs={endOfDayMs(event.endDate)} />
          <Link href={takePart} className={buttonClass('act', 'px-7! text-lg shadow-none!')}>
            {contest.takePart}
          </Link>
        </>
      );
    case 'upcoming':
      return (
        <>
          <Clock label={contest.opensIn} endMs={startOfDayMs(event.startDate)} />
          <p>{contest.notYet}</p>
        </>
      );
    case 'ended':
      return (
        <>
          <p>{contest.over}</p>
          {event.activeWinners && (
            <Link href={paths.winners} className={buttonClass('act', 'shadow-none!')}>
              {contest.seeWinners}
            </Link>
          )}
        </>
      );
  }
}

function Clock({ label, endMs }: { label: string; endMs: number }) {
  return (
    <div className="grid gap-2">
      <p className="font-bold">{label}</p>
      <Countdown endMs={endMs} />
    </div>
  );
}

function EventTabla({ event, query }: { event: Event; query: TablaQuery }) {
  const tabla = useTabla(event.id, query);
  return (
    <section
      aria-labelledby="tabla"
      className="mx-auto max-w-6xl overflow-x-clip px-4 pt-10 sm:px-6"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 pb-5">
        <h2
          id="tabla"
          className="misprint font-display text-3xl leading-[1.08] uppercase sm:text-5xl"
        >
          {contest.tabla}
        </h2>
        <Link
          href={`${paths.gallery}?reto=${event.slug}`}
          className={buttonClass('quiet', 'px-0!')}
        >
          {contest.seeGallery}
        </Link>
      </div>
      <TablaGrid event={event} query={query} tabla={tabla} empty={<NoCardsYet />} />
    </section>
  );
}
