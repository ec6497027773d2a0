import { useState } from 'react';
import type { Post } from '@el-reto/contracts';
import { Link, paths, useApi, usePersonal } from '@el-reto/ui/runtime';
import { common, profile } from '@el-reto/ui/messages';
import {
  ButtonLink,
  CardsSkeleton,
  EmptyState,
  ErrorState,
  lazily,
  LoteriaCard,
} from '@el-reto/ui';
import { CapTally, PostPhoto, ReviewStamp } from '../../components/post-card.tsx';

const DeletePost = lazily(() => import('./delete-post.tsx'));

export function MyCards() {
  const { data: posts, error, reread } = useApi('listMyPosts', usePersonal());
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
      {!posts && error && <ErrorState title={profile.cardsFailed} error={error} onRetry={reread} />}
      {posts?.length === 0 && (
        <EmptyState title={profile.noCards} text={profile.noCardsText}>
          <ButtonLink href={paths.takePart}>{common.takePart}</ButtonLink>
        </EmptyState>
      )}
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-6 md:grid-cols-3 lg:grid-cols-4">
        {posts?.map((post) => (
          <li key={post.id}>
            <MyCard post={post} onDelete={() => setLeaving(post)} />
          </li>
        ))}
      </ul>
      {leaving && <DeletePost post={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

const widths = ['(min-width: 72rem) 16rem', '(min-width: 48rem) 30vw', '42vw'];

function MyCard({ post, onDelete }: { post: Post; onDelete: () => void }) {
  const event = useApi('listAllEvents').data?.find(({ id }) => id === post.eventid);
  const photo = <PostPhoto post={post} widths={widths} />;
  return (
    <LoteriaCard
      number={post.number}
      name={post.name}
      headingLevel="h3"
      className="has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-marigold-deep"
      cap={post.public ? <CapTally likes={post.likes} /> : <ReviewStamp />}
      footer={
        <div className="grid grow content-end gap-0.5 text-sm">
          <p className="text-ink-soft">
            {post.public && <b className="text-agave">{profile.isPublic} </b>}
            {event && profile.cardIn(event.name)}
          </p>
          <button
            type="button"
            aria-label={profile.deleteCardOf(post.name)}
            onClick={onDelete}
            className="relative z-10 mx-auto min-h-11 rounded-control px-4 font-bold text-grana underline underline-offset-4 focus-ring"
          >
            {profile.deleteCard}
          </button>
        </div>
      }
    >
      {event ? (
        <Link
          href={paths.post(event.slug, post.slug)}
          state={{ sort: 'recent', search: '', opened: true, mine: !post.public }}
          aria-label={post.name}
          className="block size-full outline-none"
        >
          {photo}
        </Link>
      ) : (
        photo
      )}
    </LoteriaCard>
  );
}
