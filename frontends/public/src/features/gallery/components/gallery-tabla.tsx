import type { Event } from '@el-reto/contracts';
import { Link, paths } from '@el-reto/ui/facade';
import { common, gallery } from '@el-reto/ui/messages';
import { Button, buttonClass, EmptyState } from '@el-reto/ui';
import { NoCardsYet, TablaGrid } from '../../../components/tabla-grid.tsx';
import { useReturnToCard } from '../../../lib/return-to-card.ts';
import type { TablaQuery } from '../../../lib/tabla-query.ts';
import { useTabla } from '../../../lib/use-tabla.ts';

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
