import type { Event } from '@el-reto/contracts';
import { Link, paths } from '@el-reto/ui/runtime';
import { gallery, common } from '@el-reto/ui/messages';
import { dayText, Button, buttonClass, EmptyState } from '@el-reto/ui';
import { eventPhase } from '@el-reto/contracts/rules';
import { NoCardsYet, CardGrid } from '../../../components/card-grid.tsx';
import { useReturnToCard } from '../../../lib/return-to-card.ts';
import type { CardQuery } from '../../../lib/card-query.ts';
import { useCardList } from '../../../lib/use-card-list.ts';

export function EventLine({ event }: { event: Event }) {
  const isRunning = eventPhase(event) === 'running';
  return (
    <p className="flex flex-wrap items-center gap-x-4 pb-4 text-sm sm:text-base">
      <span>{isRunning ? gallery.until(dayText(event.endDate)) : gallery.endedNote}</span>
      <Link
        href={isRunning ? paths.contest(event.slug) : paths.winners}
        className="inline-block rounded-[4px] py-2 font-bold underline decoration-2 underline-offset-4 focus-ring"
      >
        {isRunning ? gallery.aboutEvent : gallery.seeWinners}
      </Link>
    </p>
  );
}

interface GalleryCardsProps {
  event: Event;
  query: CardQuery;
  onClearSearch: () => void;
}

export function GalleryCards({ event, query, onClearSearch }: GalleryCardsProps) {
  const cards = useCardList(event.id, query);
  useReturnToCard(cards.posts !== undefined);
  const empty = query.search ? (
    <EmptyState title={gallery.nothingFound(query.search)} text={gallery.nothingFoundText}>
      <Button tone="plain" onClick={onClearSearch}>
        {gallery.clearSearch}
      </Button>
    </EmptyState>
  ) : (
    <NoCardsYet>
      <Link href={paths.takePart} className={buttonClass('act')}>
        {common.takePart}
      </Link>
    </NoCardsYet>
  );
  return <CardGrid event={event} query={query} cards={cards} empty={empty} />;
}
