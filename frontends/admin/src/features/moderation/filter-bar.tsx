import { useState } from 'react';
import type { DeskStatus } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { useApi } from '@el-reto/ui/runtime';
import { desk as texts } from '../../messages/desk.ts';
import { cx, useTyped } from '@el-reto/ui';
import { CrossIcon } from '../../components/icons.tsx';
import { Choice, Tool } from '../../components/tool.tsx';
import { useDesk } from '../../lib/api/desk.ts';
import { isFiltered, queryOf, unfiltered, type DeskFilter } from '../../lib/desk-filter.ts';

const control =
  'min-h-11 rounded-control border-2 border-ink bg-white px-3 text-base sm:text-sm focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-marigold-deep';

interface FilterBarProps {
  filter: DeskFilter;
  change: (changes: Partial<DeskFilter>, replace?: boolean) => void;
}

export function FilterBar({ filter, change }: FilterBarProps) {
  const events = useApi('listAllEvents').data ?? [];
  const { status, event, author, search, alike } = filter;
  // After a pause in typing, the text is written to the address.
  const [typed, setTyped] = useTyped(search, (text) => change({ search: text }, true));
  // On a phone the filters are folded, so that the photos are visible; a wide screen shows both.
  const [isOpen, setOpen] = useState(isFiltered(filter));
  const fold = isOpen ? '' : 'max-lg:hidden';
  return (
    <search aria-label={texts.filters} className="grid gap-2 lg:flex lg:flex-wrap">
      <div className="flex gap-2">
        <Choice
          legend={texts.statusLabel}
          labels={texts.statuses}
          value={status}
          onChange={(chosen) => change({ status: chosen })}
          className="min-w-0 max-lg:grow max-lg:*:grow max-lg:[&>button]:px-2"
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
          onChange={({ target }) => change({ event: target.value || null })}
          className={cx(control, 'min-w-0 lg:max-w-56', event !== null && 'bg-sun')}
        >
          <option value="">{texts.everyEvent}</option>
          {events.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <input
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={typed}
          maxLength={limits.searchLength}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          className={cx(control, 'w-full min-w-0 grow lg:max-w-96', search && 'bg-sun')}
        />
      </div>
      <div className={cx('flex flex-wrap gap-2', fold)}>
        <Tool
          aria-pressed={alike}
          onClick={() => change({ alike: !alike })}
          className="aria-pressed:bg-sun"
        >
          {texts.alikeOnly}
        </Tool>
        {author !== null && (
          <AuthorChip status={status} author={author} onClear={() => change({ author: null })} />
        )}
        {isFiltered(filter) && (
          <Tool
            className="border-transparent! bg-transparent! underline"
            onClick={() => change(unfiltered(status))}
          >
            {texts.clear}
          </Tool>
        )}
      </div>
    </search>
  );
}

function AuthorChip(props: { status: DeskStatus; author: string; onClear: () => void }) {
  const { status, author, onClear } = props;
  const query = queryOf({ ...unfiltered(status), author }, 1);
  const [card] = useDesk('listAdminPosts', { query }).data?.posts ?? [];
  return (
    <Tool className="max-w-full bg-sun!" onClick={onClear}>
      <span className="truncate">{card ? texts.author(card.author.name) : texts.someAuthor}</span>
      <CrossIcon />
    </Tool>
  );
}
