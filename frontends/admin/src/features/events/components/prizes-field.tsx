import { limits, prizePlaces } from '@el-reto/contracts/rules';
import { admin } from '@el-reto/ui/messages';
import { TextField } from '@el-reto/ui';
import { useState, type ComponentProps } from 'react';
import { prizeFields, type EventForm } from '../lib/event-draft.ts';

const texts = admin.events;

interface PrizesFieldProps {
  values: Readonly<EventForm>;
  field: (name: (typeof prizeFields)[number]) => Partial<ComponentProps<typeof TextField>>;
}

/** What each place wins. Earlier events may tell of more places than can be claimed. */
export function PrizesField({ values, field }: PrizesFieldProps) {
  const [shown] = useState(() =>
    Math.max(prizePlaces.length, 1 + prizeFields.findLastIndex((name) => values[name]?.trim())),
  );
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
