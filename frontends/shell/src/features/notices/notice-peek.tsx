import { useEffect } from 'react';
import { Link, paths } from '@el-reto/ui/runtime';
import { common, notices } from '@el-reto/ui/messages';
import { Loaded, Skeleton } from '@el-reto/ui';
import { NoticeItems } from './notice-items.tsx';
import { useNotices } from './use-notices.ts';

/** Number of notices in the list under the bell, the newest ones. */
const mostShown = 6;

const skeleton = (
  <output aria-label={common.loading} className="grid gap-3 p-4">
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
  </output>
);

export function NoticePeek({ onClose }: { onClose: () => void }) {
  const list = useNotices();
  const { reread } = list;
  // The list is read again, because the stream may have missed a notice.
  useEffect(() => void reread(), [reread]);
  return (
    <>
      <h2 className="sticky top-0 z-10 flex min-h-14 items-center border-b-[3px] border-ink bg-foam px-4 font-display text-xl leading-none uppercase">
        {notices.title}
      </h2>
      <Loaded of={list} failed={notices.failed} skeleton={skeleton}>
        {({ notifications }) => (
          <NoticeItems isPart notices={notifications.slice(0, mostShown)} onFollow={onClose} />
        )}
      </Loaded>
      <Link
        href={paths.notices}
        onClick={onClose}
        className="sticky bottom-0 flex min-h-12 items-center justify-center border-t-[3px] border-ink bg-foam font-bold underline underline-offset-4 focus-visible:-outline-offset-3"
      >
        {notices.all}
      </Link>
    </>
  );
}
