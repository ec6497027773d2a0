import { useEffect, useId, useState } from 'react';
import type { Notice, NoticeKind } from '@el-reto/contracts';
import { Link, useUser } from '@el-reto/ui/runtime';
import { notices } from '@el-reto/ui/messages';
import { Corcholata, cx, EmptyState, penIcons } from '@el-reto/ui';
import { whenText } from './notice-list.ts';
import { markRead } from './use-notices.ts';

const icon = penIcons('size-6 stroke-[2.6]');
const CheckIcon = icon('M4 13l5 5L20 6');
const CrossIcon = icon('M6 6l12 12M18 6L6 18');
const ClockIcon = icon('M12 7v5l3 2.500', <circle cx="12" cy="12" r="8.500" />);
const CrownIcon = icon('M4 19h16M4.500 15.500L3 6.500l5 4L12 4l4 6.500 5-4-1.500 9z');
const GiftIcon = icon(
  'M4 12v8.500h16V12M3 8h18v4H3zM12 8v12.500M12 8Q6 8 7 4.500q3-2 5 3.500 2-5.500 5-3.500 1 3.500-5 3.500',
);

const marks: Record<NoticeKind, { Icon: () => React.ReactNode; ground: string }> = {
  'post-approved': { Icon: CheckIcon, ground: 'bg-agave text-foam' },
  'post-denied': { Icon: CrossIcon, ground: 'bg-grana text-foam' },
  'post-removed': { Icon: CrossIcon, ground: 'bg-grana text-foam' },
  'like-held': { Icon: ClockIcon, ground: 'bg-sun' },
  winner: { Icon: CrownIcon, ground: 'bg-marigold' },
  'claim-due': { Icon: GiftIcon, ground: 'bg-marigold' },
  digest: { Icon: () => <Corcholata className="size-8" />, ground: 'bg-foam-deep' },
};
const plainMark = marks.digest;

interface NoticeListProps {
  notices: readonly Notice[];
  /** Whether `notices` are the newest ones only. The others stay unread. */
  isPart?: boolean;
  /** Called when the user follows the link of a notice. */
  onFollow?: (() => void) | undefined;
  className?: string;
}

/** Notices. What is shown counts as read. */
export function NoticeItems({
  notices: list,
  isPart = false,
  onFollow,
  className,
}: NoticeListProps) {
  const uid = useUser()?.uid;
  const unread = list.flatMap(({ id, readAt }) => (readAt === null ? [id] : [])).join(' ');
  useEffect(() => {
    if (uid !== undefined && unread) void markRead(uid, isPart ? unread.split(' ') : undefined);
  }, [uid, unread, isPart]);
  if (list.length === 0) return <EmptyState title={notices.none} text={notices.noneText} />;
  return (
    <ul className={className}>
      {list.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} isPart={isPart} onFollow={onFollow} />
      ))}
    </ul>
  );
}

interface NoticeItemProps extends Pick<NoticeListProps, 'isPart' | 'onFollow'> {
  notice: Notice;
}

/** A notice, which is a link as a whole. It stays marked as new if it was unread when it appeared. */
function NoticeItem({ notice, isPart, onFollow }: NoticeItemProps) {
  const { kind, text, reason, at, url, readAt } = notice;
  const [isUnread] = useState(readAt === null);
  const textId = useId();
  // The list follows the heading of a page or of the window that shows a part.
  const Heading = isPart ? 'h3' : 'h2';
  const { label, leads } = notices.of(notice);
  const { Icon, ground } = Object.hasOwn(marks, kind) ? marks[kind] : plainMark;
  return (
    <li
      className={cx(
        'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b-[3px] border-foam-shade px-4 pt-3 last:border-b-0 hover:bg-foam-deep has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-3 has-[a:focus-visible]:outline-marigold-deep',
        isUnread && 'bg-white',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-11 place-items-center rounded-full border-[3px] border-ink',
          ground,
        )}
      >
        <Icon />
      </span>
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-3">
          <Heading className="font-display text-sm leading-tight uppercase">{label}</Heading>
          <span className="flex shrink-0 items-center gap-2 text-sm text-ink-soft">
            <time dateTime={at}>{whenText(at)}</time>
            {isUnread && (
              <span className="size-3 rounded-full border-2 border-ink bg-marigold">
                <span className="sr-only">{notices.unread}</span>
              </span>
            )}
          </span>
        </div>
        <p id={textId} className="pt-1 leading-snug wrap-anywhere">
          {text}
        </p>
        {reason !== null && !text.includes(reason) && (
          <p className="pt-1 leading-snug font-bold wrap-anywhere">{notices.reason(reason)}</p>
        )}
        <Link
          href={url}
          aria-describedby={textId}
          onClick={onFollow}
          className="inline-flex min-h-11 items-center font-bold underline decoration-marigold-deep decoration-2 underline-offset-4 outline-none after:absolute after:inset-0"
        >
          {leads}
        </Link>
      </div>
    </li>
  );
}
