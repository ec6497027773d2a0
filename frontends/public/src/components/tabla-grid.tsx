import type { ReactNode } from 'react';
import type { Event } from '@el-reto/contracts';
import { errorText } from '@el-reto/ui/facade';
import { card, gallery } from '@el-reto/ui/messages';
import { Button, CardsSkeleton, EmptyState, ErrorState } from '@el-reto/ui';
import { eventPhase } from '@el-reto/contracts/rules';
import type { TablaQuery } from '../lib/tabla-query.ts';
import type { Tabla } from '../lib/use-tabla.ts';
import { EndlessEnd } from './endless-end.tsx';
import { PostCard } from './post-card.tsx';

interface TablaGridProps {
  event: Event;
  query: TablaQuery;
  tabla: Tabla;
  /** Shown where there is no card to show. */
  empty: ReactNode;
}

/** An event's table of cards, dealt on as one scrolls. */
export function TablaGrid({ event, query, tabla, empty }: TablaGridProps) {
  const { posts, error, reread, freshCount } = tabla;
  if (!posts && error) {
    return <ErrorState title={card.loadFailed} text={errorText(error)} onRetry={reread} />;
  }
  if (!posts) return <CardsSkeleton />;
  const closed = eventPhase(event) === 'ended';
  return (
    <>
      <output aria-live="polite" className="block">
        {freshCount > 0 && (
          <Button tone="plain" className="mx-auto mb-5 flex animate-rise" onClick={reread}>
            {gallery.freshCards(freshCount)}
          </Button>
        )}
      </output>
      {posts.length === 0 && empty}
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-6 md:grid-cols-3 lg:grid-cols-4">
        {posts.map((post, index) => (
          <li key={post.id}>
            <PostCard
              post={post}
              eventSlug={event.slug}
              viewer={{ ...query, opened: true }}
              closed={closed}
              leading={index < 2}
            />
          </li>
        ))}
      </ul>
      <EndlessEnd key={`${query.sort}/${query.search}`} tabla={tabla} />
    </>
  );
}

/** What stands where an event has no card yet. */
export function NoCardsYet({ children }: { children?: ReactNode }) {
  return (
    <EmptyState title={gallery.emptyTitle} text={gallery.emptyText}>
      {children}
    </EmptyState>
  );
}
