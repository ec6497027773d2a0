import { entrance } from '../messages/entrance.ts';
import type { BirthDateParts } from './birth-date.ts';
import { guideBoxes } from './guide-boxes.ts';

const boxes = [
  { name: 'day', label: entrance.day, autoComplete: 'bday-day', length: 2, sample: 'DD' },
  { name: 'month', label: entrance.month, autoComplete: 'bday-month', length: 2, sample: 'MM' },
  { name: 'year', label: entrance.year, autoComplete: 'bday-year', length: 4, sample: 'AAAA' },
] as const;

interface DateBoxesProps {
  /** The id of the element with the error text. */
  describedBy: string;
  wrong?: keyof BirthDateParts | undefined;
}

/** Guides typing through the boxes. If the gateway rendered them, the page's own script does this. */
const guided = (group: HTMLElement | null) => {
  if (group) guideBoxes(group);
};

/** Three boxes for day, month and year. A calendar would be slow for dates that are decades ago. */
export function DateBoxes({ describedBy, wrong }: DateBoxesProps) {
  return (
    <div ref={guided} className="grid grid-cols-[1fr_1fr_1.7fr] gap-2.5">
      {boxes.map(({ name, label, autoComplete, length, sample }) => (
        <label key={name} className="grid gap-1 text-sm font-bold">
          {label}
          <input
            name={name}
            autoComplete={autoComplete}
            inputMode="numeric"
            enterKeyHint={name === 'year' ? 'go' : 'next'}
            maxLength={length}
            placeholder={sample}
            aria-describedby={describedBy}
            aria-invalid={name === wrong || undefined}
            className="min-h-14 w-full rounded-control border-[3px] border-ink bg-white px-1 text-center font-display text-2xl text-ink tabular-nums placeholder:font-sans placeholder:text-base placeholder:text-ink-faint focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-marigold-deep aria-invalid:border-grana"
          />
        </label>
      ))}
    </div>
  );
}
