import { useId, type ReactNode, type Ref } from 'react';
import { Button } from '@el-reto/ui/runtime';
import { entrance } from '../messages/entrance.ts';

const boxes = [
  { name: 'day', label: entrance.day, autoComplete: 'bday-day', length: 2, sample: 'DD' },
  { name: 'month', label: entrance.month, autoComplete: 'bday-month', length: 2, sample: 'MM' },
  { name: 'year', label: entrance.year, autoComplete: 'bday-year', length: 4, sample: 'AAAA' },
] as const;

interface BirthDateFormProps {
  ref?: Ref<HTMLFormElement>;
  /** Label of the button. */
  submit: string;
  /** A text about the use of the date, below the button. */
  hint: string;
  busy?: boolean;
  /** Shown above the button. */
  children?: ReactNode;
}

/**
 * Asks for a date of birth in three boxes, because a calendar would be slow for dates that are decades ago.
 * `followBirthDate` makes it work: the age gate has no React. Data attributes contain the texts of possible
 * faults, and the question to a minor.
 */
export function BirthDateForm({ ref, submit, hint, busy = false, children }: BirthDateFormProps) {
  const faultId = useId();
  return (
    <form
      ref={ref}
      noValidate
      // Until its script is loaded, the age gate's form sends nothing: it is not in a dialog. By default the
      // date would get into the address.
      method="dialog"
      data-missing={entrance.dateMissing}
      data-invalid={entrance.dateInvalid}
      data-future={entrance.dateFuture}
      data-long-ago={entrance.dateLongAgo}
      data-doubt={entrance.doubt}
      className="grid gap-3"
    >
      <fieldset className="grid grid-cols-[1fr_1fr_1.7fr] gap-2.5">
        <legend className="sr-only">{entrance.dateLegend}</legend>
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
              aria-describedby={faultId}
              className="min-h-14 w-full rounded-control border-[3px] border-ink bg-white px-1 text-center font-display text-2xl text-ink tabular-nums placeholder:font-sans placeholder:text-base placeholder:text-ink-faint focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-marigold-deep aria-invalid:border-grana"
            />
          </label>
        ))}
      </fieldset>
      <p role="alert" id={faultId} className="text-sm font-bold text-grana empty:hidden" />
      {children}
      <div hidden className="grid gap-3">
        <p role="alert" className="text-center font-bold" />
        <Button className="w-full text-lg">{entrance.correct}</Button>
        <Button tone="plain" busy={busy} className="w-full">
          {entrance.confirm}
        </Button>
      </div>
      <Button type="submit" busy={busy} className="w-full text-lg">
        {submit}
      </Button>
      <p className="text-center text-sm text-ink-soft">{hint}</p>
    </form>
  );
}
