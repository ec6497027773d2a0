import type { SelectHTMLAttributes } from 'react';
import { cx } from '@el-reto/ui/facade';
import { controlClass, Field } from './field.tsx';

interface SelectProps<Value extends string> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange' | 'id'
> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** The platform's own list: the best one on a phone. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...rest}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
          className={cx(controlClass, 'pr-8', className)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
