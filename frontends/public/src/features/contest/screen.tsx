import { pageMetadata, paths, toast } from '@el-reto/ui/runtime';
import { common, contest, gallery, theatre, winners } from '@el-reto/ui/messages';
import {
  Button,
  ButtonLink,
  ContestTerms,
  Countdown,
  daysText,
  EmptyState,
  EventHero,
  phaseOf,
  PrizeSection,
  sectionTitle,
  termsOf,
  useToday,
} from '@el-reto/ui';
import type { Event } from '@el-reto/contracts';
import { eventPhase, juryRule, type EventPhase } from '@el-reto/contracts/rules';
import { CardGrid } from '../../components/card-grid.tsx';
import { EventPage } from '../../components/event-page.tsx';
import { everyCard, type CardQuery } from '../../lib/card-query.ts';
import { useLikesOfAccount } from '../../lib/likes/likes.ts';
import { useCardList } from '../../lib/use-card-list.ts';

const mostLiked: CardQuery = { sort: 'likes', search: '' };

export default function ContestScreen() {
  useLikesOfAccount();
  return <EventPage metadata={pageMetadata.contest} page={ContestPage} />;
}

function ContestPage({ event }: { event: Event }) {
  const phase = eventPhase(event, useToday());
  return (
    <>
      <EventHero event={event} tag={contest[phase]}>
        <p className="font-bold text-sun">{daysText(event.startDate, event.endDate)}</p>
        <WhatNow event={event} phase={phase} />
        <p className="max-w-prose text-lg wrap-anywhere">{event.description}</p>
        {event.jury && (
          <section className="max-w-prose rounded-card border-[3px] border-sun px-4 py-3">
            <h2 className="font-display text-lg uppercase">{contest.jury}</h2>
            <p className="wrap-anywhere">{juryRule(event.jury)}</p>
          </section>
        )}
      </EventHero>
      <PrizeSection prizes={termsOf(event).prizes} />
      <ContestTerms event={event} open={phase === 'upcoming'} />
      {phase !== 'upcoming' && <EventCards event={event} />}
    </>
  );
}

async function remind(event: Event): Promise<void> {
  const { saveReminder } = await import('./reminder.ts');
  saveReminder(event);
  toast(theatre.reminderSaved, { tone: 'good' });
}

function WhatNow({ event, phase }: { event: Event; phase: EventPhase }) {
  if (phase === 'ended') {
    return (
      <>
        <p>{event.provisional ? winners.provisional : contest.over}</p>
        {event.activeWinners && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={paths.winners} className="shadow-none!">
              {common.seeWinners}
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
        <ButtonLink href={paths.takePartIn(event.slug)} className="px-7! text-lg shadow-none!">
          {contest.takePart}
        </ButtonLink>
      ) : (
        <>
          <p>{contest.notYet}</p>
          <Button className="shadow-none!" onClick={() => void remind(event)}>
            {theatre.remindMe}
          </Button>
        </>
      )}
    </>
  );
}

function EventCards({ event }: { event: Event }) {
  const isOver = phaseOf(event) === 'ended';
  const query = isOver ? mostLiked : everyCard;
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
        <div className="flex flex-wrap gap-x-6">
          <ButtonLink tone="quiet" href={paths.game(event.slug)} className="px-0!">
            {gallery.playGame}
          </ButtonLink>
          <ButtonLink tone="quiet" href={`${paths.gallery}?reto=${event.slug}`} className="px-0!">
            {common.seeGallery}
          </ButtonLink>
        </div>
      </div>
      <CardGrid
        event={event}
        query={query}
        cards={cards}
        empty={
          <EmptyState
            title={isOver ? gallery.endedEmptyTitle : gallery.emptyTitle}
            text={isOver ? gallery.endedEmptyText : gallery.emptyText}
          />
        }
      />
    </section>
  );
}
