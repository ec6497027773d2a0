import { useCallback, useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { gallery } from '@el-reto/ui/messages';
import { cx } from '@el-reto/ui';
import type { TablaQuery } from '../../../lib/tabla-query.ts';
import { EventPicker } from './event-picker.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchIcon } from '../../../components/icons.tsx';
import { SortChips } from './sort-chips.tsx';

interface ControlsProps {
  events: readonly Event[];
  event: Event;
  query: TablaQuery;
  onEvent: (eventSlug: string) => void;
  onChange: (changes: Partial<TablaQuery>) => void;
}

/** Which event, which cards, in what order. On a phone the search waits behind its glass. */
export function Controls({ events, event, query, onEvent, onChange }: ControlsProps) {
  const [searching, setSearching] = useState(query.search !== '');
  const setSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  return (
    <div className="grid gap-2.5 pb-1 sm:grid-cols-2 sm:gap-4 sm:pb-2 lg:grid-cols-[1fr_1fr_auto]">
      <div className="flex gap-2.5">
        <EventPicker events={events} value={event} onChange={onEvent} />
        <button
          type="button"
          aria-label={gallery.searchLabel}
          aria-expanded={searching}
          onClick={() => {
            if (searching) setSearch('');
            setSearching(!searching);
          }}
          className={cx(
            'grid size-12 shrink-0 place-items-center rounded-control border-[3px] border-ink focus-ring sm:hidden',
            searching ? 'bg-ink text-foam' : 'bg-white',
          )}
        >
          <SearchIcon />
        </button>
      </div>
      <div className={cx(!searching && 'max-sm:hidden')}>
        <SearchBox
          key={String(searching)}
          value={query.search}
          onChange={setSearch}
          atOnce={searching && query.search === ''}
        />
      </div>
      <SortChips value={query.sort} onChange={(sort) => onChange({ sort })} />
    </div>
  );
}
