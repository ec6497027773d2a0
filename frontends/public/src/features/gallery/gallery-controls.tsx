import { useState } from 'react';
import type { Event } from '@el-reto/contracts';
import { gallery } from '@el-reto/ui/messages';
import { cx, controlClass, focusOnce, useToday, useTyped } from '@el-reto/ui';
import { countsOf, eventPhase } from '@el-reto/contracts/rules';
import type { CardQuery, Sort } from '../../lib/card-query.ts';
import { SearchIcon } from '../../components/icons.tsx';

interface ControlsProps {
  /** Events with cards, newest first. */
  events: readonly Event[];
  event: Event;
  query: CardQuery;
  onEvent: (eventSlug: string) => void;
  onChange: (changes: Partial<CardQuery>) => void;
}

/** Choice of event, search and order. On a phone a button opens the search. */
export function Controls({ events, event, query, onEvent, onChange }: ControlsProps) {
  const [searching, setSearching] = useState(query.search !== '');
  const today = useToday();
  return (
    <div className="grid grid-cols-1 gap-2.5 pb-1 sm:grid-cols-2 sm:gap-4 sm:pb-2 lg:grid-cols-[1fr_1fr_auto]">
      <div className="flex gap-2.5">
        <label className="min-w-0 grow">
          <span className="sr-only">{gallery.eventLabel}</span>
          <select
            value={event.slug}
            onChange={({ target }) => onEvent(target.value)}
            className={`${controlClass} pr-8 font-bold`}
          >
            {events.map(({ id, slug, name, ...dates }) => (
              <option key={id} value={slug}>
                {gallery.eventOption(name, eventPhase(dates, today) === 'running')}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          aria-label={gallery.searchLabel}
          aria-expanded={searching}
          onClick={() => {
            if (searching) onChange({ search: '' });
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
          onChange={(search) => onChange({ search })}
          atOnce={searching && query.search === ''}
        />
      </div>
      <SortChips
        value={query.sort}
        sorts={countsOf(event, today) ? sorts.filter(([sort]) => sort !== 'likes') : sorts}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  );
}

const sorts: readonly [Sort, string][] = [
  ['random', gallery.sortRandom],
  ['recent', gallery.sortRecent],
  ['likes', gallery.sortLikes],
];

interface SortChipsProps {
  value: Sort;
  sorts: readonly (readonly [Sort, string])[];
  onChange: (sort: Sort) => void;
}

function SortChips({ value, sorts: offered, onChange }: SortChipsProps) {
  return (
    <fieldset className="flex flex-wrap rounded-control sm:max-lg:col-span-2 sm:max-lg:justify-self-start border-[3px] border-ink bg-white text-sm font-bold sm:text-base">
      <legend className="sr-only">{gallery.sortLabel}</legend>
      {offered.map(([sort, label]) => (
        <label
          key={sort}
          className="relative flex min-h-11 grow cursor-pointer items-center justify-center border-ink px-2.5 whitespace-nowrap not-first-of-type:border-l-[3px] has-checked:bg-ink has-checked:text-foam has-focus-visible:z-10 has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-marigold-deep sm:px-4"
        >
          <input
            type="radio"
            name="orden"
            value={sort}
            checked={value === sort}
            onChange={() => onChange(sort)}
            // No `change` event is fired by a click on the selected order. If that is the random
            // order, the click shuffles again.
            onClick={() => sort === value && sort === 'random' && onChange(sort)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

interface SearchBoxProps {
  value: string;
  onChange: (text: string) => void;
  /** Whether the field takes the focus at once, because the visitor has just opened it. */
  atOnce: boolean;
}

/** Searches after a pause in typing. */
function SearchBox({ value, onChange, atOnce }: SearchBoxProps) {
  const [text, setText] = useTyped(value, onChange);

  return (
    <label className="relative block min-w-0 grow">
      <span className="sr-only">{gallery.searchLabel}</span>
      <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center">
        <SearchIcon />
      </span>
      <input
        ref={atOnce ? focusOnce : null}
        type="search"
        value={text}
        enterKeyHint="search"
        placeholder={gallery.searchPlaceholder}
        onChange={(event) => setText(event.target.value)}
        className={`${controlClass} pl-11`}
      />
    </label>
  );
}
