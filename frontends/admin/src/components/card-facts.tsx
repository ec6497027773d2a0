import type { DeskPost } from '@el-reto/contracts';
import { optionalTexts } from '@el-reto/contracts/rules';
import { Link } from '@el-reto/ui/runtime';
import { cx, useNowMs } from '@el-reto/ui';
import { admin } from '../messages/admin.ts';
import { useAuthorAddress } from '../lib/author-address.ts';
import { Pill } from './tool.tsx';

const texts = admin.desk;

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
        className="truncate font-bold underline decoration-2 underline-offset-4 focus-ring hover:decoration-marigold"
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

/** The optional texts that an author wrote on a card. */
export const OptionalTexts = ({ post }: { post: DeskPost }) =>
  optionalTexts.map(
    (text) =>
      post[text] && (
        <p key={text} className="text-sm break-words">
          {post[text]}
        </p>
      ),
  );

const tickMs = 30_000;

/** How long a card has waited. A tooltip shows the time of the upload. */
export function WaitingTime({ since, isShort }: { since: string; isShort?: boolean }) {
  const waitedMs = useNowMs(tickMs) - Date.parse(since);
  return (
    <time dateTime={since} title={admin.desk.received(since)}>
      {isShort ? admin.desk.waitsShort(waitedMs) : admin.desk.waits(waitedMs)}
    </time>
  );
}
