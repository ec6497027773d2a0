import { lazy, Suspense, useCallback } from 'react';
import {
  errorText,
  useSearchParams,
  pageMetadata,
  usePageMetadata,
  useApi,
} from '@el-reto/ui/runtime';
import { card, gallery } from '@el-reto/ui/messages';
import { CardsSkeleton, EmptyState, ErrorState } from '@el-reto/ui';
import { chooseEvent, eventsWithCards } from '../features/gallery/choose-event.ts';
import { Controls } from '../features/gallery/components/controls.tsx';
import { EventLine, GalleryCards } from '../features/gallery/components/gallery-cards.tsx';
import { useMyLikes } from '../lib/likes/use-like.ts';
import { addressWith, queryFromAddress, type CardQuery } from '../lib/card-query.ts';

const TakePart = lazy(() => import('../features/take-part/take-part.tsx'));

export default function GalleryScreen() {
  usePageMetadata(pageMetadata.gallery);
  useMyLikes();
  const [params, setParams] = useSearchParams();
  const current = useApi('listCurrentEvents');
  const all = useApi('listAllEvents');
  const event = chooseEvent(params.get('reto'), current.data, all.data);
  const query = queryFromAddress(params);

  const change = useCallback(
    (changes: Partial<CardQuery>) =>
      setParams((before) => addressWith(before, changes), { replace: true }),
    [setParams],
  );
  const choose = (slug: string) => setParams({ reto: slug }, { replace: true });
  const closeTakePart = useCallback(
    () =>
      setParams(
        (before) => {
          before.delete('participar');
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );

  const error = event === null ? (all.error ?? current.error) : undefined;
  const retry = () => void Promise.all([current.reread(), all.reread()]);
  return (
    <div className="mx-auto max-w-6xl overflow-x-clip px-4 py-6 sm:px-6 sm:py-8">
      <h1 className="misprint font-display text-4xl leading-[1.08] uppercase sm:text-6xl">
        {gallery.title}
      </h1>
      <p className="max-w-prose pt-2 pb-3 text-base sm:pt-3 sm:pb-4 sm:text-lg">{gallery.lead}</p>
      {event && (
        <>
          <Controls
            events={eventsWithCards(current.data ?? [], all.data)}
            event={event}
            query={query}
            onEvent={choose}
            onChange={change}
          />
          <EventLine event={event} />
          <GalleryCards
            key={event.id}
            event={event}
            query={query}
            onClearSearch={() => change({ search: '' })}
          />
        </>
      )}
      {event === null && !error && <CardsSkeleton />}
      {error && <ErrorState title={card.loadFailed} text={errorText(error)} onRetry={retry} />}
      {event === undefined && (
        <EmptyState title={gallery.noEventsTitle} text={gallery.noEventsText} />
      )}
      {params.has('participar') && (
        <Suspense>
          <TakePart eventSlug={params.get('reto')} onClose={closeTakePart} />
        </Suspense>
      )}
    </div>
  );
}
