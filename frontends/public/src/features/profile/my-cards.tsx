import { useRef, useState } from 'react';
import type { Post } from '@el-reto/contracts';
import { paths, useApi, usePersonal } from '@el-reto/ui/runtime';
import { common, profile } from '@el-reto/ui/messages';
import { ButtonLink, CardsSkeleton, EmptyState, ErrorState, lazily } from '@el-reto/ui';
import { DeniedCard } from './denied-card.tsx';
import { MyCard } from './my-card.tsx';

const DeletePost = lazily(() => import('./delete-post.tsx'));

export function MyCards() {
  const { data: posts, error, reread } = useApi('listMyPosts', usePersonal());
  const { data: race } = useApi('getMyRace', usePersonal());
  const { data: claims } = useApi('listMyClaims', usePersonal());
  const events = useApi('listAllEvents').data ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<Post | null>(null);
  const prizesOf = ({ id }: Post) => (claims ?? []).filter(({ postId }) => postId === id);
  const eventOf = (eventId: string) => events.find(({ id }) => id === eventId);
  const denied = race?.denied ?? [];
  const mine = posts?.find((post) => post.public);
  return (
    <section aria-labelledby="mis-cartas" className="pt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-5">
        <h2
          ref={heading}
          id="mis-cartas"
          tabIndex={-1}
          className="outline-none misprint font-display text-3xl leading-none uppercase sm:text-4xl"
        >
          {profile.cards}
        </h2>
        {mine && (
          <ButtonLink tone="quiet" href={paths.author(mine.userId)}>
            {profile.seenByOthers}
          </ButtonLink>
        )}
      </div>
      {!posts && !error && <CardsSkeleton count={4} />}
      {!posts && error && <ErrorState title={profile.cardsFailed} error={error} onRetry={reread} />}
      {posts?.length === 0 && denied.length === 0 && (
        <EmptyState title={profile.noCards} text={profile.noCardsText}>
          <ButtonLink href={paths.takePart}>{common.takePart}</ButtonLink>
        </EmptyState>
      )}
      <ul className="grid gap-x-8 gap-y-7 md:grid-cols-2">
        {posts?.map((post) => (
          <li key={post.id}>
            <MyCard
              {...{ post, race }}
              event={eventOf(post.eventid)}
              claims={prizesOf(post)}
              onDelete={setLeaving}
            />
          </li>
        ))}
        {posts &&
          denied.map((card) => (
            <li key={card.postId}>
              <DeniedCard
                denied={card}
                event={eventOf(card.eventId)}
                onForget={() => heading.current?.focus()}
              />
            </li>
          ))}
      </ul>
      {leaving && (
        <DeletePost
          post={leaving}
          hasPrize={prizesOf(leaving).some(({ state }) => state === 'open' || state === 'claimed')}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}
