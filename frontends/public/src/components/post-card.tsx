import type { MouseEvent } from 'react';
import type { Event, Post } from '@el-reto/contracts';
import { Link, navigate, paths } from '@el-reto/ui/runtime';
import { card, common, likeTexts } from '@el-reto/ui/messages';
import { Corcholata, cx, LoteriaCard, Photo } from '@el-reto/ui';
import { moveToCard } from '../lib/card-movement.ts';
import { useLike } from '../lib/likes/likes.ts';
import { sizesToFill } from '../lib/card-frame.ts';
import type { ViewerState } from '../lib/card-query.ts';

/** Widths of the card's frame in a grid of four, three and two columns. */
const gridWidths = [
  '(min-width: 72rem) 16rem',
  '(min-width: 64rem) 22vw',
  '(min-width: 48rem) 30vw',
  '42vw',
];

interface PostPhotoProps {
  post: Post;
  leading?: boolean;
  /** Widths of the frame, as in the `sizes` attribute of an image. */
  widths?: readonly string[];
}

export function PostPhoto({ post, leading = false, widths = gridWidths }: PostPhotoProps) {
  const { photoURL: src, width, height, thumbhash, focus } = post;
  const sizes = sizesToFill(widths, post);
  const picture = { src, width, height, thumbhash, focus, leading, sizes };
  return <Photo cover alt="" {...picture} />;
}

interface TopPhotoProps {
  post: Pick<Event['topPosts'][number], 'img' | 'width' | 'height' | 'focus'>;
  leading?: boolean;
  sizes: string;
}

/** The photo of a card that won, filling the card's frame. */
export function TopPhoto({ post, ...rest }: TopPhotoProps) {
  const { img, width = 4, height = 5, focus } = post;
  return <Photo cover src={img} alt="" width={width} height={height} focus={focus} {...rest} />;
}

export function CapTally({ likes }: { likes: number | null }) {
  return (
    <p className="flex flex-row-reverse items-center">
      <Corcholata className="relative z-[1] size-11" />
      {likes !== null && (
        <>
          <span
            aria-hidden="true"
            className="-mr-4 rounded-l-full border-[3px] border-r-0 border-ink bg-foam py-0.5 pr-5 pl-2.5 font-display text-sm leading-5 text-ink tabular-nums"
          >
            {common.number(likes)}
          </span>
          <span className="sr-only">{common.likes(likes)}</span>
        </>
      )}
    </p>
  );
}

export function ReviewStamp() {
  return (
    <span className="mr-2 mb-5 block -rotate-6 rounded-[4px] border-[3px] border-grana bg-foam px-2 py-1 font-display text-sm leading-none text-grana uppercase">
      {card.inReview}
    </span>
  );
}

interface PostLikeProps {
  post: Post;
  /** The size of the button. It is larger in the viewer. */
  look: 'card' | 'viewer';
  /** The event is over and takes no more likes. */
  closed: boolean;
}

/**
 * The like button, drawn as a bottle cap on the card's corner. Assistive technology reads 'Me
 * gusta'. Once the event is over, only the number is shown.
 */
export function PostLike({ post, look, closed }: PostLikeProps) {
  const { liked, likes, onToggle } = useLike(post);
  if (closed) return <CapTally likes={likes} />;
  return (
    <button
      type="button"
      aria-pressed={liked}
      onClick={onToggle}
      className="group pointer-events-auto inline-flex flex-row-reverse items-center rounded-full focus-ring"
    >
      <span
        // The animation of a flying cap finds its target by this id.
        data-cap={post.id}
        className={cx(
          'relative z-[1] block transition-transform duration-150 group-active:scale-90',
          look === 'viewer' ? 'size-18' : 'size-12',
        )}
      >
        <span className="sr-only">{`${common.likedPhoto(post.name)}, `}</span>
        <Corcholata placed={false} className="absolute inset-0 size-full" />
        {liked && (
          <Corcholata className="absolute inset-0 size-full animate-cap-land [animation-delay:var(--cap-delay,0s)]" />
        )}
      </span>
      {likes !== null && (
        <span
          className={cx(
            'relative -mr-4 rounded-l-full border-[3px] border-r-0 border-ink bg-foam py-0.5 pr-5 pl-2.5 font-display text-ink tabular-nums',
            look === 'viewer' ? 'text-xl leading-8' : 'text-sm leading-5',
          )}
        >
          <span>{common.number(likes)}</span>
          <span className="sr-only">{` ${common.likesWord(likes)}`}</span>
        </span>
      )}
    </button>
  );
}

interface PostCardProps extends PostPhotoProps {
  eventSlug: string;
  /** The list through which the viewer steps. */
  viewer: ViewerState;
  closed?: boolean;
}

export function PostCard({ eventSlug, viewer, closed = false, ...photo }: PostCardProps) {
  const { post } = photo;
  const { liked } = useLike(post);
  const address = paths.post(eventSlug, post.slug);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    moveToCard(post.id, () => navigate(address, { state: viewer }));
  };
  return (
    <LoteriaCard
      number={post.number}
      name={post.name}
      headingLevel="h2"
      className={cx(
        'transition-transform duration-150 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-marigold-deep has-[a:active]:translate-y-0.5',
        liked && 'shadow-marigold!',
      )}
      footer={
        <p className="pt-0.5 text-sm wrap-anywhere text-ink-soft">
          {liked ? (
            <span className="font-bold text-grana">{likeTexts.yours}</span>
          ) : (
            card.byAuthor(post.displayName)
          )}
        </p>
      }
      cap={<PostLike look="card" post={post} closed={closed} />}
    >
      <Link
        href={address}
        state={viewer}
        data-post={post.id}
        aria-label={card.open(post.name, post.displayName)}
        onClick={open}
        className="block size-full outline-none after:absolute after:inset-0 after:z-[5]"
      >
        <PostPhoto {...photo} />
      </Link>
    </LoteriaCard>
  );
}
