import { useId, type ComponentProps } from 'react';
import { cx } from '@el-reto/ui';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: string;
  error?: string | undefined;
}

/** A checkbox for a form of `useForm`. */
export function CheckField({ label, error, className = 'accent-agave', ...rest }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-bold">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className={cx('size-6 shrink-0 focus-ring', className)}
        />
        {label}
      </label>
      <p id={id} role="alert" className={cx('text-sm font-bold text-grana', !error && 'hidden')}>
        {error}
      </p>
    </div>
  );
}
