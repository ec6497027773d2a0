import { lazy, Suspense, useState } from 'react';
import type { Post } from '@el-reto/contracts';
import { errorText, Link, paths } from '@el-reto/ui/facade';
import { common, profile } from '@el-reto/ui/messages';
import { buttonClass, CardsSkeleton, EmptyState, ErrorState } from '@el-reto/ui';
import { useAllEvents } from '../../../lib/api/events.ts';
import { useMyPosts } from '../api/me.ts';
import { MyCard } from './my-card.tsx';

const DeletePost = lazy(() => import('./delete-post.tsx'));

/** One's own cards with their state. */
export function MyCards() {
  const { data: posts, error, mutate } = useMyPosts();
  const events = useAllEvents().data;
  const [leaving, setLeaving] = useState<Post | null>(null);
  return (
    <section aria-labelledby="mis-cartas" className="pt-10">
      <h2
        id="mis-cartas"
        className="misprint pb-5 font-display text-3xl leading-none uppercase sm:text-4xl"
      >
        {profile.cards}
      </h2>
      {!posts && !error && <CardsSkeleton count={4} />}
      {!posts && error && (
        <ErrorState
          title={profile.cardsFailed}
          text={errorText(error)}
          onRetry={() => void mutate()}
        />
      )}
      {posts?.length === 0 && (
        <EmptyState title={profile.noCards} text={profile.noCardsText}>
          <Link href={paths.takePart} className={buttonClass('act')}>
            {common.takePart}
          </Link>
        </EmptyState>
      )}
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-6 md:grid-cols-3 lg:grid-cols-4">
        {posts?.map((post) => (
          <li key={post.id}>
            <MyCard
              post={post}
              event={events?.find(({ id }) => id === post.eventid)}
              onDelete={() => setLeaving(post)}
            />
          </li>
        ))}
      </ul>
      {leaving && (
        <Suspense>
          <DeletePost post={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </section>
  );
}
