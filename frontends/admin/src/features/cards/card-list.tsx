import { useState } from 'react';
import type { DeskPost } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { useApi, useApiPages, usePersonal } from '@el-reto/ui/runtime';
import { desk as texts } from '../../messages/desk.ts';
import { moderation } from '../../messages/moderation.ts';
import { EmptyState } from '@el-reto/ui';
import { FrameIcon, GridIcon } from '../../components/icons.tsx';
import { PageList } from '../../components/page-list.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { Choice } from '../../components/tool.tsx';
import { useParam } from '../../lib/address.ts';
import { isFiltered, queryOf, type DeskFilter } from '../../lib/desk-filter.ts';
import { statusOf, type OutboxState } from '../../lib/outbox/decisions.ts';
import { outbox, useOutbox } from '../../lib/outbox/desk-outbox.ts';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import { CardDialog } from './card-dialog.tsx';
import { CardGrid } from './card-grid.tsx';
import { CardTable } from './card-table.tsx';
import { freshAtEachLook } from '../../lib/api/freshness.ts';

const views = {
  grid: (
    <>
      <GridIcon />
      {texts.listViews.grid}
    </>
  ),
  table: (
    <>
      <FrameIcon />
      {texts.listViews.table}
    </>
  ),
};
/** The address parameter with the id of the open card. */
const place = 'carta';

/** Public or removed cards, the newest first. */
export default function CardList({ filter }: { filter: DeskFilter }) {
  const personal = usePersonal();
  const query = queryOf(filter, limits.queuePageSize);
  const list = useApiPages('listAdminPosts', personal && { ...personal, query }, freshAtEachLook);
  const events = useApi('listAllEvents').data;
  const eventName = (id: string) => events?.find((event) => event.id === id)?.name ?? '…';
  const [openId, setOpenId] = useParam(place);
  const [taking, setTaking] = useState<DeskPost | null>(null);
  const { list: view } = usePreferences();
  const decisions = useOutbox();
  return (
    <PageList list={list} failed={texts.listFailed}>
      {(pages) => {
        const posts = pages
          .flatMap((page) => page.posts)
          .filter(({ id, status }) => status !== 'public' || !isTakenDown(decisions, id));
        if (posts.length === 0 && !list.hasMore) return <NoCards filter={filter} />;
        const open = posts.find(({ id }) => id === openId);
        const shown = {
          posts,
          eventName,
          onOpen: ({ id }: DeskPost) => setOpenId(id),
          onTakeDown: setTaking,
        };
        return (
          <section aria-label={texts.listLabel} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <strong>{texts.counted(posts.length, list.hasMore)}</strong>
              <Choice
                legend={moderation.viewLabel}
                labels={views}
                value={view}
                onChange={(chosen) => preferences.change({ list: chosen })}
              />
            </div>
            {view === 'grid' ? <CardGrid {...shown} /> : <CardTable {...shown} />}
            {open && (
              <CardDialog
                key={open.id}
                post={open}
                eventName={eventName}
                onClose={() => setOpenId(null)}
                onTakeDown={() => setTaking(open)}
              />
            )}
            {taking && (
              <ReasonDialog
                title={texts.takeDownTitle(taking.name)}
                what={[texts.takeDownLikes(taking.likes), ...texts.takeDownWhat]}
                reasons={moderation.reasons}
                hint={texts.reasonHint(limits.reasonLength)}
                action={texts.takeDown}
                tone="danger"
                onReason={(reason) => {
                  void outbox.act(taking, 'remove', reason);
                  setTaking(null);
                  if (open) setOpenId(null);
                }}
                onClose={() => setTaking(null)}
              />
            )}
          </section>
        );
      }}
    </PageList>
  );
}

function NoCards({ filter }: { filter: DeskFilter }) {
  if (isFiltered(filter)) return <EmptyState title={texts.noMatchTitle} text={texts.noMatchText} />;
  const title = filter.status === 'public' ? texts.emptyPublic : texts.emptyRemoved;
  return <EmptyState title={title} text={texts.emptyText} />;
}

/**
 * Whether this card was removed on this page, even if the server has not confirmed the removal yet.
 */
function isTakenDown(state: OutboxState, id: string): boolean {
  const status = statusOf(state, id);
  return status.kind === 'decided' && status.stamp === 'removed';
}
