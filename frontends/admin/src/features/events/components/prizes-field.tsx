import { limits } from '@el-reto/contracts/rules';
import { admin } from '@el-reto/ui/messages';
import { TextField } from '@el-reto/ui';
import type { ComponentProps } from 'react';
import { prizeFields, type EventForm } from '../lib/event-draft.ts';

const texts = admin.events;
/** Places of the podium, which are always offered. */
const leastShown = 3;

interface PrizesFieldProps {
  values: Readonly<EventForm>;
  field: (name: (typeof prizeFields)[number]) => Partial<ComponentProps<typeof TextField>>;
}

/** What each place wins; one more is offered as soon as the last has something. */
export function PrizesField({ values, field }: PrizesFieldProps) {
  const last = prizeFields.findLastIndex((name) => values[name]?.trim());
  const shown = Math.min(limits.prizes, Math.max(leastShown, last + 2));
  return (
    <fieldset className="grid gap-3 sm:col-span-2">
      <legend className="pb-1 font-bold">{texts.prizes}</legend>
      <p className="text-sm text-ink-soft">{texts.prizesHint}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {prizeFields.slice(0, shown).map((name, index) => (
          <TextField
            key={name}
            {...field(name)}
            label={texts.place(index + 1)}
            maxLength={limits.prizeLength}
            autoComplete="off"
          />
        ))}
      </div>
    </fieldset>
  );
}
