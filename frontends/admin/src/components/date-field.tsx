import { useState } from 'react';
import { TextField } from '@el-reto/ui';

/** The earliest date that is accepted, because no contest is older. */
const firstDay = '2020-01-01';

interface DateFieldProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (date: string) => void;
  /** Called when the field is emptied. Without this handler an empty field changes nothing. */
  onClear?: () => void;
}

/** A date input that reports only complete dates. Browsers report 0002 while 2026 is typed. */
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
          if (!target.validity.valid || (target.value !== '' && target.value < firstDay)) return;
          if (target.value !== '') onChange(target.value);
          else if (onClear) onClear();
          else return;
          // From now on the field follows its value, which may change by the browser's history.
          setTyped(null);
        }}
      />
    </div>
  );
}
