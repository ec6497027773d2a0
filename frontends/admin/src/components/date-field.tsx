import { useState } from 'react';
import { TextField } from '@el-reto/ui';

/** No contest is older. */
const firstDay = '2020-01-01';

interface DateFieldProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (date: string) => void;
  /** Where there may be no date. */
  onClear?: () => void;
}

/** While it is being typed, what stands there is no day yet, or one of the first centuries. */
export function DateField({ label, value = '', min, max, onChange, onClear }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="max-sm:grow max-sm:basis-36">
      <TextField
        type="date"
        label={label}
        value={typed ?? value}
        min={min}
        max={max}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value);
          if (!target.validity.valid) return;
          if (target.value === '') onClear?.();
          else if (target.value >= firstDay) onChange(target.value);
        }}
      />
    </div>
  );
}
