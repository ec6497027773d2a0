import { useDeferredValue } from 'react';
import {
  forget,
  Link,
  pageMetadata,
  paths,
  Redirect,
  useApi,
  usePageMetadata,
  useReturnPath,
  useSearchParams,
  useSession,
} from '@el-reto/ui/runtime';
import { card, common, gallery, winners } from '@el-reto/ui/messages';
import {
  Button,
  ButtonLink,
  CardsSkeleton,
  dayText,
  EmptyState,
  lazily,
  Loaded,
  plainLink,
  useToday,
} from '@el-reto/ui';
import type { Event } from '@el-reto/contracts';
import { eventPhase } from '@el-reto/contracts/rules';
import { chooseEvent, eventsWithCards } from '../../lib/which-event.ts';
import { Controls } from './gallery-controls.tsx';
import { CardGrid } from '../../components/card-grid.tsx';
import { useLikesOfAccount } from '../../lib/likes/likes.ts';
import { addressWith, postsOf, queryFromAddress } from '../../lib/card-query.ts';
import type { CardQuery } from '../../lib/card-query.ts';
import { useReturnToCard } from '../../lib/return-to-card.ts';
import { useCardList } from '../../lib/use-card-list.ts';

const TakePart = lazily(() => import('../take-part/take-part.tsx'));

export default function GalleryScreen() {
  usePageMetadata(pageMetadata.gallery);
  useLikesOfAccount();
  const [params, setParams] = useSearchParams();
  const here = useReturnPath();
  const isGuest = useSession().status === 'signed-out';
  const current = useApi('listCurrentEvents');
  const all = useApi('listAllEvents');
  const event = chooseEvent(params.get('reto'), current.data, all.data);
  const query = queryFromAddress(params);
  // These values are deferred, so that the pressed button is painted before the cards are laid out again.
  const shown = { sort: useDeferredValue(query.sort), search: useDeferredValue(query.search) };

  const change = (changes: Partial<CardQuery>) => {
    if (changes.sort === 'random' && event)
      void forget('listEventPosts', postsOf(event.id, { ...query, sort: 'random' }));
    setParams((before) => addressWith(before, changes), { replace: true });
  };
  const closeTakePart = () => {
    const rest = new URLSearchParams(params);
    rest.delete('participar');
    setParams(rest, { replace: true });
  };

  const error = all.error ?? current.error;
  const reread = () => Promise.all([current.reread(), all.reread()]);
  return (
    <div className="mx-auto max-w-6xl overflow-x-clip px-4 py-6 sm:px-6 sm:py-8">
      <h1 className="misprint font-display text-4xl leading-[1.08] uppercase sm:text-6xl">
        {gallery.title}
      </h1>
      <p className="max-w-prose pt-2 pb-3 text-base sm:pt-3 sm:pb-4 sm:text-lg">{gallery.lead}</p>
      {/* The event is null before it is known, and undefined if there is none. */}
      <Loaded
        of={{ data: event === null ? undefined : { event }, error, reread }}
        failed={card.loadFailed}
        skeleton={<CardsSkeleton />}
      >
        {(chosen) =>
          chosen.event ? (
            <>
              <Controls
                events={eventsWithCards(current.data ?? [], all.data)}
                event={chosen.event}
                query={query}
                onEvent={(slug) => setParams({ reto: slug }, { replace: true })}
                onChange={change}
              />
              <EventLine event={chosen.event} />
              <GalleryCards
                key={chosen.event.id}
                event={chosen.event}
                query={shown}
                onClearSearch={() => change({ search: '' })}
              />
            </>
          ) : (
            <EmptyState title={gallery.noEventsTitle} text={gallery.noEventsText} />
          )
        }
      </Loaded>
      {params.has('participar') &&
        (isGuest ? (
          <Redirect to={paths.signUpFrom(here)} replace />
        ) : (
          <TakePart eventSlug={params.get('reto')} onClose={closeTakePart} />
        ))}
    </div>
  );
}

function EventLine({ event }: { event: Event }) {
  const isRunning = eventPhase(event, useToday()) === 'running';
  const ended = event.provisional ? winners.provisional : gallery.endedNote;
  return (
    <p className="flex flex-wrap items-center gap-x-4 pb-4 text-sm sm:text-base">
      <span>{isRunning ? gallery.until(dayText(event.endDate)) : ended}</span>
      <Link
        href={isRunning ? paths.contest(event.slug) : paths.winners}
        className={`${plainLink} decoration-2`}
      >
        {isRunning ? gallery.aboutEvent : common.seeWinners}
      </Link>
      <Link href={paths.game(event.slug)} className={`${plainLink} decoration-2`}>
        {gallery.playGame}
      </Link>
    </p>
  );
}

interface GalleryCardsProps {
  event: Event;
  query: CardQuery;
  onClearSearch: () => void;
}

function GalleryCards({ event, query, onClearSearch }: GalleryCardsProps) {
  const cards = useCardList(event.id, query);
  const today = useToday();
  useReturnToCard(cards.posts !== undefined);
  const empty = query.search ? (
    <EmptyState title={gallery.nothingFound(query.search)} text={gallery.nothingFoundText}>
      <Button tone="plain" onClick={onClearSearch}>
        {gallery.clearSearch}
      </Button>
    </EmptyState>
  ) : eventPhase(event, today) === 'ended' ? (
    <EmptyState title={gallery.endedEmptyTitle} text={gallery.endedEmptyText} />
  ) : (
    <EmptyState title={gallery.emptyTitle} text={gallery.emptyText}>
      <ButtonLink href={paths.takePart}>{common.takePart}</ButtonLink>
    </EmptyState>
  );
  return <CardGrid event={event} query={query} cards={cards} empty={empty} />;
}
