import { useState } from 'react';
import type { Notice } from '@el-reto/contracts';
import { call, pageMetadata, paths, useAction, usePageMetadata } from '@el-reto/ui/runtime';
import { common, notices } from '@el-reto/ui/messages';
import { ActionError, Button, ButtonLink, Loaded, Skeleton } from '@el-reto/ui';
import { NoticeItems } from './notice-items.tsx';
import { joined } from './notice-list.ts';
import { useNotices } from './use-notices.ts';

const skeleton = (
  <output aria-label={common.loading} className="grid gap-4">
    <Skeleton className="h-28" />
    <Skeleton className="h-28" />
    <Skeleton className="h-28" />
  </output>
);

export default function Notices() {
  usePageMetadata(pageMetadata.notices);
  const { first, list, hasMore, more } = useAllNotices();
  return (
    <div className="mx-auto max-w-2xl px-3 py-8 sm:px-6">
      <h1 className="misprint pb-5 font-display text-3xl leading-none uppercase sm:text-4xl">
        {notices.pageTitle}
      </h1>
      <Loaded of={{ ...first, data: list }} failed={notices.failed} skeleton={skeleton}>
        {(all) => (
          <NoticeItems
            notices={all}
            className="overflow-hidden rounded-card border-[3px] border-ink bg-foam shadow-print"
          />
        )}
      </Loaded>
      <div className="grid justify-items-center gap-4 pt-6">
        <ActionError error={more.error} />
        {hasMore && (
          <Button tone="plain" runs={more}>
            {more.error === null ? notices.more : common.retry}
          </Button>
        )}
        <ButtonLink tone="quiet" href={`${paths.profile}#correos`}>
          {notices.mails}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The first page, which is updated live, and the further pages that were loaded. */
function useAllNotices() {
  const first = useNotices();
  /**
   * The notices shown when the last page was loaded. They stay, so that newer notices leave no gap.
   */
  const [before, setBefore] = useState<readonly Notice[]>([]);
  const [cursor, setCursor] = useState<string | null>();
  const list = first.data && joined(first.data.notifications, before);
  const next = cursor === undefined ? first.data?.nextCursor : cursor;
  const more = useAction(async () => {
    if (!next) return;
    const page = await call('listMyNotifications', { query: { cursor: next } });
    setBefore((known) => joined(joined(list ?? [], known), page.notifications));
    setCursor(page.nextCursor);
  });
  return { first, list, hasMore: Boolean(next), more };
}
