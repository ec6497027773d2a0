import { useState, type ReactNode } from 'react';
import type { Post } from '@el-reto/contracts';
import { optionalTexts } from '@el-reto/contracts/rules';
import { Link, paths } from '@el-reto/ui/runtime';
import { common, viewer } from '@el-reto/ui/messages';
import { Avatar, cx, dayOfYearText, lazily, LoteriaCard, Photo } from '@el-reto/ui';
import { PostLike, ReviewStamp } from '../../components/post-card.tsx';
import { EyeIcon, ShareIcon, WholeIcon } from '../../components/icons.tsx';
import { frameRatio } from '../../lib/card-frame.ts';
import { useCounts } from '../../lib/post-counts.ts';
import type { Side } from './touch.ts';

/** The width of a photo in the viewer, as in the `sizes` attribute of an image. */
export const deckSizes =
  '(min-width: 64rem) 40rem, min(100vw - 3.75rem, max(16rem, 80dvh - 20rem))';

const WholePhoto = lazily(() => import('./whole-photo.tsx'));

interface DeckCardProps {
  post: Post;
  /** Content of the upper right corner of the photo. */
  corner?: ReactNode;
  cap?: ReactNode;
  /** Whether this is the card of the page and not a neighbour. */
  top?: boolean;
}

function DeckCard({ post, corner, cap, top = false }: DeckCardProps) {
  const { ratio, fits } = frameRatio(post);
  return (
    <div
      className={cx('mx-auto', top && 'animate-card-turn')}
      style={{ width: `min(100%, max(15rem, calc((100dvh - var(--chrome-height)) * ${ratio})))` }}
    >
      <LoteriaCard
        number={post.number}
        name={post.name}
        headingLevel={top ? 'h1' : undefined}
        large
        ratio={ratio}
        className="shadow-marigold!"
        cap={cap}
      >
        <Photo
          leading={top}
          cover={fits}
          src={post.photoURL}
          alt={viewer.photoAlt(post.name, post.displayName)}
          width={post.width}
          height={post.height}
          thumbhash={post.thumbhash}
          sizes={deckSizes}
          className={fits ? '' : 'size-full bg-ink object-contain'}
        />
        {corner}
      </LoteriaCard>
    </div>
  );
}

/** The card of the page, with its like and a button that opens the whole photo. */
export function ViewerCard({ post, closed }: { post: Post; closed: boolean }) {
  const [whole, setWhole] = useState(false);
  return (
    <div data-whole-card="">
      <DeckCard
        key={post.id}
        top
        post={post}
        cap={post.public ? <PostLike look="viewer" post={post} closed={closed} /> : <ReviewStamp />}
        corner={
          <button
            type="button"
            aria-label={viewer.whole}
            onClick={() => setWhole(true)}
            className="absolute top-1 right-1 z-20 grid size-11 place-items-center rounded-control bg-ink/75 text-foam focus-ring hover:bg-ink"
          >
            <WholeIcon />
          </button>
        }
      />
      {whole && <WholePhoto post={post} onClose={() => setWhole(false)} />}
    </div>
  );
}

const shownToward: Readonly<Record<Side, string>> = {
  previous: 'group-data-[toward=previous]/deck:visible',
  next: 'group-data-[toward=next]/deck:visible',
};

/** A neighbour beneath the card, visible while a finger moves the card aside. */
export function CardBeneath({ post, side }: { post: Post; side: Side }) {
  return (
    <div aria-hidden="true" inert className={cx('invisible absolute inset-0', shownToward[side])}>
      <DeckCard post={post} />
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
          <Link
            href={paths.author(post.userId)}
            aria-label={viewer.seeAllOf(displayName)}
            className="-my-2.5 block rounded-[4px] py-2.5 text-lg leading-6 font-bold wrap-anywhere underline decoration-foam-shade decoration-2 underline-offset-4 focus-ring hover:decoration-marigold"
          >
            {displayName}
          </Link>
          {optionalTexts.map((text) => (
            <span key={text} className="block wrap-anywhere">
              {post[text]}
            </span>
          ))}
          <span className="block text-sm text-foam-shade">
            {viewer.sentOn(dayOfYearText(postDate.split('/').toReversed().join('-')))}
          </span>
        </p>
      </div>
      {post.public && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 font-bold">
          <li className="flex items-center gap-2">
            <EyeIcon />
            <span>{views === 1 ? viewer.oneView : viewer.views(common.number(views))}</span>
          </li>
          <li className="flex items-center gap-2">
            <ShareIcon />
            <span>{shares === 1 ? viewer.oneShare : viewer.shares(common.number(shares))}</span>
          </li>
        </ul>
      )}
    </div>
  );
}
