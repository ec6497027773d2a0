import { useState } from 'react';
import type { DeskPost } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { useApi, useApiPages } from '@el-reto/ui/runtime';
import { EmptyState, Button, Dialog } from '@el-reto/ui';
import { common } from '@el-reto/ui/messages';
import { desk as texts } from '../../messages/desk.ts';
import { moderation } from '../../messages/moderation.ts';
import { FrameIcon, GridIcon } from '../../components/icons.tsx';
import { PageList } from '../../components/page-list.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { Choice } from '../../components/tool.tsx';
import { useParam } from '../../lib/address.ts';
import { isFiltered, type DeskFilter } from '../../lib/desk-filter.ts';
import { failedReason, statusOf, type OutboxState } from '../../lib/outbox/decisions.ts';
import { outbox, useOutbox } from '../../lib/outbox/desk-outbox.ts';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import { freshAtEachLook } from '../../lib/api/desk.ts';
import { Alike } from '../../components/alike.tsx';
import { AuthorLine, OptionalTexts } from '../../components/card-facts.tsx';
import { ZoomPhoto } from '../../components/zoom-photo.tsx';
import { CardGrid, CardTable } from './card-views.tsx';

/** The address parameter with the id of the open card. */
const place = 'carta';

/** Public or removed cards, the newest first. */
export default function CardList({ filter }: { filter: DeskFilter }) {
  const query = { ...filter, limit: limits.queuePageSize };
  const list = useApiPages('listAdminPosts', { query }, freshAtEachLook);
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
                labels={texts.listViews}
                icons={{ grid: GridIcon, table: FrameIcon }}
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
                what={[...texts.takeDownLikes(taking.likes), ...texts.takeDownWhat]}
                initial={failedReason(decisions, [taking]) ?? ''}
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

interface CardDialogProps {
  post: DeskPost;
  eventName: (id: string) => string;
  onClose: () => void;
  onTakeDown: () => void;
}

/** One card with its photo enlarged, next to similar photos. */
function CardDialog({ post, eventName, onClose, onTakeDown }: CardDialogProps) {
  const hasAlike = post.duplicateOf.length > 0;
  return (
    <Dialog
      title={post.name}
      onClose={onClose}
      className="sm:w-[min(72rem,calc(100vw---spacing(6)))]!"
    >
      <div className="grid gap-4 [--stage:min(60dvh,44rem)]">
        <div className={hasAlike ? 'grid grid-cols-2 gap-2 sm:gap-3' : 'grid'}>
          <ZoomPhoto post={post} />
          {hasAlike && <Alike post={post} eventName={eventName} />}
        </div>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="grid gap-1 text-sm">
            <AuthorLine author={post.author} />
            <OptionalTexts post={post} />
            <p>{eventName(post.eventid)}</p>
            <p className="text-ink-soft tabular-nums">
              {texts.received(post.receivedAt)} · {common.likes(post.likes)}
            </p>
          </div>
          {post.status === 'public' && (
            <Button tone="danger" onClick={onTakeDown}>
              {texts.takeDown}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
