import { juryPlace, limits, prizeName, prizePlaces } from '@el-reto/contracts/rules';
import { events as texts } from '../../messages/events.ts';
import { TextField } from '@el-reto/ui';
import type { ComponentProps } from 'react';
import { prizeFields } from './event-draft.ts';

interface PrizesFieldProps {
  field: (name: (typeof prizeFields)[number]) => Partial<ComponentProps<typeof TextField>>;
}

/** The prizes of the places and of the jury. */
export function PrizesField({ field }: PrizesFieldProps) {
  return (
    <fieldset className="grid gap-3 sm:col-span-2">
      <legend className="pb-1 font-bold">{texts.prizes}</legend>
      <p className="text-sm text-ink-soft">{texts.prizesHint}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {prizeFields.map((name, index) => (
          <TextField
            key={name}
            {...field(name)}
            label={index < prizePlaces.length ? texts.place(index + 1) : prizeName(juryPlace)}
            maxLength={limits.prizeLength}
            autoComplete="off"
          />
        ))}
      </div>
    </fieldset>
  );
}
