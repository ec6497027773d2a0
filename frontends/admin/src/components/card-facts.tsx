import type { ComponentProps } from 'react';
import type { DeskPost } from '@el-reto/contracts';
import { optionalTexts } from '@el-reto/contracts/rules';
import { Link } from '@el-reto/ui/runtime';
import { cx, Photo, useAtTime } from '@el-reto/ui';
import { desk as texts } from '../messages/desk.ts';
import { moderation } from '../messages/moderation.ts';
import { useAuthorAddress } from '../lib/address.ts';
import { Pill } from './tool.tsx';

/** The author of a card with the numbers of the author's cards; a link to all of them. */
export function AuthorLine({ author, isTight }: { author: DeskPost['author']; isTight?: boolean }) {
  const address = useAuthorAddress();
  const { uid, posts, denied, banned } = author;
  const name = author.name || texts.unnamed;
  const isNew = posts + denied === 0;
  return (
    <span className={cx('min-w-0', isTight ? 'inline-flex max-w-full gap-1.5' : 'grid gap-0.5')}>
      <Link
        href={address(uid)}
        aria-label={texts.openAuthor(name)}
        className="-my-2.5 truncate py-2.5 font-bold underline decoration-2 underline-offset-4 focus-ring hover:decoration-marigold"
      >
        {name}
      </Link>
      {!isTight && (
        <span className={cx('text-sm', denied > posts ? 'font-bold text-grana' : 'text-ink-soft')}>
          {isNew ? texts.firstCard : texts.history(posts, denied)}
        </span>
      )}
      {banned && <Pill className="w-fit shrink-0 bg-grana text-foam">{texts.banned}</Pill>}
    </span>
  );
}

export const OptionalTexts = ({ post }: { post: DeskPost }) =>
  optionalTexts.map(
    (text) =>
      post[text] && (
        <p key={text} className="text-sm wrap-anywhere">
          {post[text]}
        </p>
      ),
  );

/** How long a card has waited. A tooltip shows the time of the upload. */
export function WaitingTime({ since, isShort }: { since: string; isShort?: boolean }) {
  const words = isShort ? texts.waitsShort : texts.waits;
  return (
    <time dateTime={since} title={texts.received(since)}>
      {useAtTime((nowMs) => words(nowMs - Date.parse(since)))}
    </time>
  );
}

interface CardPhotoProps extends ComponentProps<'button'> {
  post: DeskPost;
}

/** The uncropped photo of a card, which opens it. `children` are shown above the photo. */
export function CardPhoto({ post, children, className, ...button }: CardPhotoProps) {
  return (
    <div className="relative aspect-square overflow-hidden rounded-[5px] bg-ink">
      <button {...button} type="button" className={cx('block size-full', className)}>
        <Photo
          src={post.photoURL}
          alt={moderation.photoAlt(post.name, post.displayName)}
          width={post.width}
          height={post.height}
          className="h-full! bg-transparent! object-contain"
          sizes="(min-width: 80rem) 16rem, (min-width: 48rem) 25vw, 50vw"
        />
      </button>
      {!button.disabled && post.duplicateOf.length > 0 && (
        <strong className="absolute bottom-0 left-0 rounded-tr-control bg-marigold px-2 py-0.5 text-sm text-ink">
          {texts.alike(post.duplicateOf.length)}
        </strong>
      )}
      {children}
    </div>
  );
}
