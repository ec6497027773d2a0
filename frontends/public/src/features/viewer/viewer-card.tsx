import type { Post } from '@el-reto/contracts';
import { common, viewer } from '@el-reto/ui/messages';
import { Avatar, LoteriaCard, Photo } from '@el-reto/ui';
import { PostLike, ReviewStamp } from '../../components/post-card.tsx';
import { EyeIcon, ShareIcon } from '../../components/icons.tsx';
import { useCounts } from './post.ts';

const [tallest, widest] = [0.6, 1.9];

/**
 * The frame for a photo of so many pixels: its own proportions, unless they would make the card a
 * thread; then the photo does not fill it.
 */
export function frameRatio({ width, height }: { width: number; height: number }) {
  const own = width > 0 && height > 0 ? width / height : 0.8;
  const ratio = Math.min(widest, Math.max(tallest, own));
  return { ratio: Math.round(ratio * 1000) / 1000, fits: ratio === own };
}

export function ViewerCard({ post, closed }: { post: Post; closed: boolean }) {
  const { ratio, fits } = frameRatio(post);
  return (
    <div
      key={post.id}
      className="mx-auto animate-card-turn"
      style={{ width: `max(15rem, min(100%, calc((100dvh - var(--around)) * ${ratio})))` }}
    >
      <LoteriaCard
        number={post.number}
        name={post.name}
        headingLevel="h1"
        large
        ratio={ratio}
        className="shadow-marigold!"
        cap={post.public ? <PostLike look="viewer" post={post} closed={closed} /> : <ReviewStamp />}
      >
        <Photo
          leading
          cover={fits}
          src={post.photoURL}
          alt={viewer.photoAlt(post.name, post.displayName)}
          width={post.width}
          height={post.height}
          thumbhash={post.thumbhash}
          sizes="(min-width: 64rem) 40rem, 92vw"
          className={fits ? '' : 'size-full bg-ink object-contain'}
        />
      </LoteriaCard>
    </div>
  );
}

export function PostFacts({ post }: { post: Post }) {
  const { displayName, profilePhoto, postDate } = post;
  const { views, shares } = useCounts(post);
  return (
    <div className="grid gap-3 lg:gap-4">
      <div className="flex items-center gap-3">
        <Avatar src={profilePhoto} name="" className="size-14" />
        <p className="min-w-0">
          <span className="block text-sm text-foam-shade">{viewer.by}</span>
          <span className="block text-lg leading-tight font-bold break-words">{displayName}</span>
          <span className="block text-sm text-foam-shade">{viewer.sentOn(postDate)}</span>
        </p>
      </div>
      {post.public && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 font-bold">
          <li className="flex items-center gap-2">
            <EyeIcon />
            {views === 1 ? viewer.oneView : viewer.views(common.number(views))}
          </li>
          <li className="flex items-center gap-2">
            <ShareIcon />
            {shares === 1 ? viewer.oneShare : viewer.shares(common.number(shares))}
          </li>
        </ul>
      )}
    </div>
  );
}
