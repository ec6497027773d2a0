import { pageMetadata, paths, usePageMetadata, useParams, useApi } from '@el-reto/ui/runtime';
import { common, contest, gallery, winners } from '@el-reto/ui/messages';
import { ButtonLink, Countdown, dayText, EmptyState, ErrorState } from '@el-reto/ui';
import type { Event } from '@el-reto/contracts';
import { eventPhase } from '@el-reto/contracts/rules';
import { CardGrid } from '../components/card-grid.tsx';
import { EventHero } from '../components/event-hero.tsx';
import { sectionTitle, Stage } from '../components/stage.tsx';
import { everyCard, type CardQuery } from '../lib/card-query.ts';
import { useMyLikes } from '../lib/likes/likes.ts';
import { useCardList } from '../lib/use-card-list.ts';

const mostLiked: CardQuery = { sort: 'likes', search: '' };

export default function ContestScreen() {
  const { eventslug = '' } = useParams();
  const { data: events, error, reread } = useApi('listAllEvents');
  const event = events?.find(({ slug }) => slug === eventslug);
  usePageMetadata(event ? pageMetadata.contest(event) : pageMetadata.unlisted(contest.goneTitle));
  useMyLikes();
  if (event) return <ContestPage key={event.id} event={event} />;
  if (events) {
    return (
      <EmptyState heading="h1" title={contest.goneTitle} text={contest.goneText}>
        <ButtonLink href={paths.home}>{common.goHome}</ButtonLink>
      </EmptyState>
    );
  }
  if (error) {
    return <ErrorState title={contest.loadFailed} error={error} onRetry={reread} />;
  }
  return (
    <Stage className="min-h-[80dvh]">
      <output aria-label={common.loading} />
    </Stage>
  );
}

function ContestPage({ event }: { event: Event }) {
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
      {phase !== 'upcoming' && <EventCards event={event} />}
    </>
  );
}

function WhatNow({ event }: { event: Event }) {
  const phase = eventPhase(event);
  if (phase === 'ended') {
    return (
      <>
        <p>{contest.over}</p>
        {event.activeWinners && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={paths.winners} className="shadow-none!">
              {contest.seeWinners}
            </ButtonLink>
            {!event.provisional && (
              <ButtonLink href={paths.record(event.slug)} tone="plain" className="shadow-none!">
                {winners.seeRecord}
              </ButtonLink>
            )}
          </div>
        )}
      </>
    );
  }
  const runs = phase === 'running';
  return (
    <>
      <div className="grid gap-2">
        <p className="font-bold">{runs ? contest.closesIn : contest.opensIn}</p>
        <Countdown event={event} />
      </div>
      {runs ? (
        <ButtonLink
          href={`${paths.takePart}&reto=${event.slug}`}
          className="px-7! text-lg shadow-none!"
        >
          {contest.takePart}
        </ButtonLink>
      ) : (
        <p>{contest.notYet}</p>
      )}
    </>
  );
}

function EventCards({ event }: { event: Event }) {
  const query = eventPhase(event) === 'ended' ? mostLiked : everyCard;
  const cards = useCardList(event.id, query);
  return (
    <section
      aria-labelledby="tabla"
      className="mx-auto max-w-6xl overflow-x-clip px-4 pt-10 sm:px-6"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 pb-5">
        <h2 id="tabla" className={sectionTitle}>
          {contest.cards}
        </h2>
        <ButtonLink tone="quiet" href={`${paths.gallery}?reto=${event.slug}`} className="px-0!">
          {contest.seeGallery}
        </ButtonLink>
      </div>
      <CardGrid
        event={event}
        query={query}
        cards={cards}
        empty={<EmptyState title={gallery.emptyTitle} text={gallery.emptyText} />}
      />
    </section>
  );
}
