import { gallery } from '@el-reto/ui/messages';
import type { Sort } from '../../../lib/tabla-query.ts';

const sorts: readonly [Sort, string][] = [
  ['recent', gallery.sortRecent],
  ['likes', gallery.sortLikes],
  ['random', gallery.sortRandom],
];

export function SortChips({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  return (
    <fieldset className="flex rounded-control border-[3px] border-ink bg-white text-sm font-bold sm:text-base">
      <legend className="sr-only">{gallery.sortLabel}</legend>
      {sorts.map(([sort, label]) => (
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
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
