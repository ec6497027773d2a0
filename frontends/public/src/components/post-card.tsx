import type { Post } from '@el-reto/contracts';
import { Link, paths } from '@el-reto/ui/runtime';
import { card, likeTexts } from '@el-reto/ui/messages';
import { LikeButton, LoteriaCard, Photo } from '@el-reto/ui';
import { useLike } from '../lib/likes/likes.ts';
import { sizesToFill } from '../lib/sizes-to-fill.ts';
import type { ViewerState } from '../lib/card-query.ts';
import { CapTally } from './card-corner.tsx';

interface PostCardProps {
  post: Post;
  eventSlug: string;
  /** The list that the viewer goes on through. */
  viewer: ViewerState;
  /** No more likes: the event is over. */
  closed?: boolean | undefined;
  leading?: boolean;
  /** Widths of its frame, as in `sizes`. */
  widths?: readonly string[];
}

/** Widths of the card's frame on the way from four columns to two. */
const gridWidths = [
  '(min-width: 72rem) 16rem',
  '(min-width: 64rem) 22vw',
  '(min-width: 48rem) 30vw',
  '42vw',
];

export function PostCard({
  post,
  eventSlug,
  viewer,
  closed,
  leading,
  widths = gridWidths,
}: PostCardProps) {
  const { liked, likes, toggle } = useLike(post);
  return (
    <LoteriaCard
      number={post.number}
      name={post.name}
      className={`transition-transform duration-150 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-marigold-deep has-[a:active]:translate-y-0.5 ${liked ? 'shadow-marigold!' : ''}`}
      footer={
        <p className="truncate pt-0.5 text-sm text-ink-soft">
          {liked ? (
            <span className="font-bold text-grana">{likeTexts.yours}</span>
          ) : (
            card.byAuthor(post.displayName)
          )}
        </p>
      }
      cap={
        closed ? (
          <CapTally likes={likes} />
        ) : (
          <LikeButton
            look="card"
            capId={post.id}
            name={post.name}
            liked={liked}
            likes={likes}
            onToggle={toggle}
          />
        )
      }
    >
      <Link
        href={paths.post(eventSlug, post.slug)}
        state={viewer}
        data-post={post.id}
        aria-label={card.open(post.name, post.displayName)}
        className="block size-full outline-none after:absolute after:inset-0 after:z-[5]"
      >
        <Photo
          cover
          leading={leading ?? false}
          src={post.photoURL}
          alt=""
          width={post.width}
          height={post.height}
          thumbhash={post.thumbhash}
          sizes={sizesToFill(widths, post)}
        />
      </Link>
    </LoteriaCard>
  );
}
