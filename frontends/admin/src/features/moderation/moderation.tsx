import { useState } from 'react';
import { CardsSkeleton, cx, lazily, Options, useTyped } from '@el-reto/ui';
import { useApi } from '@el-reto/ui/runtime';
import { isFiltered, useDeskFilter, type DeskFilter } from '../../lib/desk-filter.ts';
import type { Waiting } from './use-waiting-count.ts';
import { ProfileReviews, useProfileReviews } from './profile-reviews.tsx';
import { Queue } from './queue.tsx';
import { Choice, RowsSkeleton, Tool } from '../../components/tool.tsx';
import { desk as texts } from '../../messages/desk.ts';
import { eventOptions } from '../../components/event-section.tsx';
import { CrossIcon } from '../../components/icons.tsx';

const CardList = lazily(() => import('../cards/card-list.tsx'), <RowsSkeleton />);

/** The cards that the address selects: the queue of waiting ones, or a list of decided ones. */
export default function Moderation({ waiting }: { waiting: Waiting }) {
  const { filter, change, clear } = useDeskFilter();
  const reviews = useProfileReviews(waiting.profiles.counted);
  const isQueue = filter.status === 'pending';
  const showsReviews = isQueue && !isFiltered(filter);
  const key = JSON.stringify(filter);
  // Profiles are above the photos, whose buttons would move if profiles were added later.
  if (showsReviews && reviews.isLoading) return <CardsSkeleton count={10} />;
  return (
    <div className="grid gap-4">
      {showsReviews && <ProfileReviews {...reviews} />}
      <FilterBar filter={filter} change={change} clear={clear} />
      {isQueue ? (
        <Queue key={key} filter={filter} waiting={waiting.posts} />
      ) : (
        <CardList key={key} filter={filter} />
      )}
    </div>
  );
}

const control =
  'min-h-11 rounded-control border-2 border-ink bg-white px-3 text-base sm:text-sm focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-marigold-deep';

function FilterBar({ filter, change, clear }: ReturnType<typeof useDeskFilter>) {
  const events = useApi('listAllEvents').data ?? [];
  const { status, event, author, q = '', duplicates } = filter;
  // After a pause in typing, the text is written to the address.
  const [typed, setTyped] = useTyped(q, (text) => change({ q: text }, true));
  // On a phone the filters are folded, so that the photos are visible; a wide screen shows both.
  const [isOpen, setOpen] = useState(isFiltered(filter));
  const fold = isOpen ? '' : 'max-lg:hidden';
  return (
    <search aria-label={texts.filters} className="grid gap-2 lg:flex lg:flex-wrap">
      <div className="flex flex-wrap gap-2">
        <Choice
          legend={texts.statusLabel}
          labels={texts.statuses}
          value={status}
          onChange={(chosen) => change({ status: chosen })}
          className="max-lg:grow max-lg:basis-0 max-lg:*:grow max-lg:[&>button]:px-1"
        />
        <Tool
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={cx('lg:hidden', isFiltered(filter) && 'bg-sun!')}
        >
          {texts.filters}
        </Tool>
      </div>
      <div className={cx('grid min-w-0 grow grid-cols-2 gap-2 lg:flex', fold)}>
        <select
          aria-label={texts.event}
          value={event ?? ''}
          onChange={({ target }) => change({ event: target.value })}
          className={cx(control, 'min-w-0 lg:max-w-56', event && 'bg-sun')}
        >
          <Options of={[['', texts.everyEvent], ...eventOptions(events)]} />
        </select>
        <input
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          className={cx(control, 'w-full min-w-0 grow lg:max-w-96', q && 'bg-sun')}
        />
      </div>
      <div className={cx('flex flex-wrap gap-2', fold)}>
        <Tool
          aria-pressed={duplicates === '1'}
          onClick={() => change({ duplicates: duplicates ? undefined : '1' })}
          className="aria-pressed:bg-sun"
        >
          {texts.alikeOnly}
        </Tool>
        {author !== undefined && (
          <AuthorChip
            status={status}
            author={author}
            onClear={() => change({ author: undefined })}
          />
        )}
        {isFiltered(filter) && (
          <Tool className="border-transparent! bg-transparent! underline" onClick={clear}>
            {texts.clear}
          </Tool>
        )}
      </div>
    </search>
  );
}

type AuthorChipProps = Pick<DeskFilter, 'status'> & { author: string; onClear: () => void };

function AuthorChip({ status, author, onClear }: AuthorChipProps) {
  const query = { status, author, limit: 1 };
  const [card] = useApi('listAdminPosts', { query }).data?.posts ?? [];
  return (
    <Tool className="max-w-full bg-sun!" onClick={onClear}>
      <span className="truncate">{card ? texts.author(card.author.name) : texts.someAuthor}</span>
      <CrossIcon />
    </Tool>
  );
}
