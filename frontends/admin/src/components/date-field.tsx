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
        onChange={({ target: { value: date, validity } }) => {
          const report = date === '' ? onClear : onChange;
          const isReported = report && validity.valid && (date === '' || date >= firstDay);
          // The field shows a reported date from its value, which the browser's history may change.
          setTyped(isReported ? null : date);
          if (isReported) report(date);
        }}
      />
    </div>
  );
}
