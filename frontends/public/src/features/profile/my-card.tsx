import type { ComponentProps } from 'react';
import type { Post } from '@el-reto/contracts';
import { Link, paths } from '@el-reto/ui/runtime';
import { profile } from '@el-reto/ui/messages';
import { LoteriaCard } from '@el-reto/ui';
import { CapTally, PostPhoto, ReviewStamp } from '../../components/post-card.tsx';
import { CardStory } from './card-story.tsx';

const widths = ['(min-width: 40rem) 12rem', '37vw'];

interface MyCardProps extends ComponentProps<typeof CardStory> {
  onDelete: (post: Post) => void;
}

export function MyCard({ onDelete, ...story }: MyCardProps) {
  const { post, event } = story;
  const photo = <PostPhoto post={post} widths={widths} />;
  const likes = post.counts ? null : post.likes;
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-7">
      <LoteriaCard
        number={post.number}
        name={post.name}
        headingLevel="h3"
        className="h-auto! self-start has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-marigold-deep"
        cap={post.public ? <CapTally likes={likes} /> : <ReviewStamp />}
      >
        {event ? (
          <Link
            href={paths.post(event.slug, post.slug)}
            state={{ sort: 'recent', search: '', opened: true, isOwnPending: !post.public }}
            aria-label={post.name}
            className="block size-full outline-none"
          >
            {photo}
          </Link>
        ) : (
          photo
        )}
      </LoteriaCard>
      <div className="grid content-start gap-3">
        {event && (
          <p className="text-sm wrap-anywhere text-ink-soft">{profile.cardIn(event.name)}</p>
        )}
        <CardStory {...story} />
        <button
          type="button"
          aria-label={profile.deleteCardOf(post.name)}
          onClick={() => onDelete(post)}
          className="-ml-1 min-h-11 justify-self-start rounded-control px-1 font-bold text-grana underline underline-offset-4 focus-ring"
        >
          {profile.deleteCard}
        </button>
      </div>
    </div>
  );
}
