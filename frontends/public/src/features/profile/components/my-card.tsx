import type { Event, Post } from '@el-reto/contracts';
import { Link, paths } from '@el-reto/ui/facade';
import { profile } from '@el-reto/ui/messages';
import { LoteriaCard, Photo } from '@el-reto/ui';
import { CapTally } from '../../../components/cap-tally.tsx';
import { ReviewStamp } from '../../../components/review-stamp.tsx';
import { sizesToFill } from '../../../lib/sizes-to-fill.ts';

interface MyCardProps {
  post: Post;
  /** Undefined while the events are on their way. */
  event: Event | undefined;
  onDelete: () => void;
}

export function MyCard({ post, event, onDelete }: MyCardProps) {
  const photo = (
    <Photo
      cover
      src={post.photoURL}
      alt=""
      width={post.width}
      height={post.height}
      thumbhash={post.thumbhash}
      sizes={sizesToFill(['(min-width: 72rem) 16rem', '(min-width: 48rem) 30vw', '42vw'], post)}
    />
  );
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
