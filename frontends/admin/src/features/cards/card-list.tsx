import { useEffect, useState } from 'react';
import type { DeskPost } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { useApi, useApiPages, usePersonal, useSearchParams } from '@el-reto/ui/runtime';
import { admin } from '../../messages/admin.ts';
import { cx, EmptyState, ErrorState } from '@el-reto/ui';
import { FrameIcon, GridIcon } from '../../components/icons.tsx';
import { RowsSkeleton, Tool } from '../../components/tool.tsx';
import { isFiltered, queryOf, type DeskFilter } from '../../lib/desk-filter.ts';
import { statusOf, type OutboxState } from '../../lib/outbox/decisions.ts';
import { useOutbox } from '../../lib/outbox/desk-outbox.ts';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import { CardDialog } from './card-dialog.tsx';
import { CardGrid } from './card-grid.tsx';
import { CardTable } from './card-table.tsx';
import { TakeDownDialog } from './take-down-dialog.tsx';
import { freshAtEachLook } from '../../lib/api/freshness.ts';

const texts = admin.desk;
/** The address parameter with the id of the open card. */
const place = 'carta';

/** Public or removed cards, the newest first. */
export default function CardList({ filter }: { filter: DeskFilter }) {
  const personal = usePersonal();
  const query = queryOf(filter, limits.queuePageSize);
  const { pages, error, hasMore, loadingMore, more, retry } = useApiPages(
    'listAdminPosts',
    personal && { ...personal, query },
    freshAtEachLook,
  );
  const events = useApi('listAllEvents').data;
  const eventName = (id: string) => events?.find((event) => event.id === id)?.name ?? '…';
  const [params, setParams] = useSearchParams();
  const [taking, setTaking] = useState<DeskPost | null>(null);
  const { list } = usePreferences();
  const outbox = useOutbox();
  const posts = (pages?.flatMap((page) => page.posts) ?? []).filter(
    ({ id, status }) => status !== 'public' || !isTakenDown(outbox, id),
  );
  const open = posts.find(({ id }) => id === params.get(place));
  const end = useEndInSight(hasMore && !loadingMore ? more : null);

  const openCard = (post: DeskPost | null) =>
    setParams(
      (now) => {
        if (post) now.set(place, post.id);
        else now.delete(place);
        return now;
      },
      { replace: post === null },
    );

  if (!pages && error) {
    return <ErrorState title={texts.listFailed} error={error} onRetry={retry} />;
  }
  if (!pages) return <RowsSkeleton />;
  if (posts.length === 0 && !hasMore) return <NoCards filter={filter} />;
  const shown = { posts, eventName, onOpen: openCard, onTakeDown: setTaking };
  return (
    <section aria-label={texts.listLabel} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <strong>{texts.counted(posts.length, hasMore)}</strong>
        <fieldset className="flex">
          <legend className="sr-only">{admin.moderation.viewLabel}</legend>
          {(['grid', 'table'] as const).map((offered, index) => (
            <Tool
              key={offered}
              aria-pressed={offered === list}
              onClick={() => preferences.change({ list: offered })}
              className={cx(
                'aria-pressed:bg-sun',
                index === 0 ? 'rounded-r-none border-r-0' : 'rounded-l-none',
              )}
            >
              {offered === 'grid' ? <GridIcon /> : <FrameIcon />}
              {texts.listViews[offered]}
            </Tool>
          ))}
        </fieldset>
      </div>
      {list === 'grid' ? <CardGrid {...shown} /> : <CardTable {...shown} />}
      {hasMore && (
        <Tool ref={end} disabled={loadingMore} onClick={more} className="justify-self-center">
          {texts.more}
        </Tool>
      )}
      {open && (
        <CardDialog
          key={open.id}
          post={open}
          eventName={eventName}
          onClose={() => openCard(null)}
          onTakeDown={() => setTaking(open)}
        />
      )}
      {taking && (
        <TakeDownDialog
          post={taking}
          onClose={() => setTaking(null)}
          onDone={() => {
            setTaking(null);
            if (open) openCard(null);
          }}
        />
      )}
    </section>
  );
}

function NoCards({ filter }: { filter: DeskFilter }) {
  if (isFiltered(filter)) return <EmptyState title={texts.noMatchTitle} text={texts.noMatchText} />;
  const title = filter.status === 'public' ? texts.emptyPublic : texts.emptyRemoved;
  return <EmptyState title={title} text={texts.emptyText} />;
}

/** Whether the outbox holds a removal of this card, also before the server has confirmed it. */
function isTakenDown(state: OutboxState, id: string): boolean {
  const status = statusOf(state, id);
  return status.kind === 'decided' && status.stamp === 'removed';
}

/** Loads the next page when the end of the list becomes visible. */
function useEndInSight(more: (() => void) | null) {
  const [end, setEnd] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!end || !more) return;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && more(), {
      rootMargin: '600px',
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, more]);
  return setEnd;
}
