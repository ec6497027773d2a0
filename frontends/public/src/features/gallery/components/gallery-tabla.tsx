import type { Event } from '@el-reto/contracts';
import { Link, paths } from '@el-reto/ui/runtime';
import { gallery, common } from '@el-reto/ui/messages';
import { dayText, Button, buttonClass, EmptyState } from '@el-reto/ui';
import { eventPhase } from '@el-reto/contracts/rules';
import { NoCardsYet, TablaGrid } from '../../../components/tabla-grid.tsx';
import { useReturnToCard } from '../../../lib/return-to-card.ts';
import type { TablaQuery } from '../../../lib/tabla-query.ts';
import { useTabla } from '../../../lib/use-tabla.ts';

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

interface GalleryTablaProps {
  event: Event;
  query: TablaQuery;
  onClearSearch: () => void;
}

export function GalleryTabla({ event, query, onClearSearch }: GalleryTablaProps) {
  const tabla = useTabla(event.id, query);
  useReturnToCard(tabla.posts !== undefined);
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
  return <TablaGrid event={event} query={query} tabla={tabla} empty={empty} />;
}
