import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { cx, errorText } from '@el-reto/ui/runtime';
import { limitText } from '../lib/limit-text.ts';

export const controlClass =
  'block w-full min-h-12 rounded-control border-[3px] border-ink bg-white px-3.5 py-2 text-base text-ink placeholder:text-ink-faint focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-marigold-deep aria-invalid:border-grana';

/** The classes of a link in running text. */
export const textLink =
  'inline-flex min-h-11 items-center rounded-[4px] font-bold underline decoration-marigold-deep decoration-2 underline-offset-4 focus-ring';

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

interface FieldProps extends FieldTexts {
  /** Renders the control. The properties connect it with its label, hint and error. */
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <p
        id={`${id}-error`}
        role="alert"
        className={cx('text-sm font-bold text-grana', !error && 'hidden')}
      >
        {error}
      </p>
    </div>
  );
}

type TextProps<Tag extends 'input' | 'textarea' | 'select'> = FieldTexts &
  Omit<ComponentProps<Tag>, 'id' | 'className'>;

export const TextField = ({ label, hint, error, maxLength, ...rest }: TextProps<'input'>) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <input {...limitText(maxLength)} {...rest} {...control} className={controlClass} />
    )}
  </Field>
);

export const TextArea = ({ label, hint, error, maxLength, ...rest }: TextProps<'textarea'>) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <textarea {...limitText(maxLength)} {...rest} {...control} className={controlClass} />
    )}
  </Field>
);

/** An error about the whole form. Screen readers announce it at once. */
export function FormError({ text, children }: { text: string; children?: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  // The button that sent the form was disabled meanwhile and has lost the focus.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) ref.current?.focus();
  }, []);
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="grid justify-items-start gap-1 rounded-control border-[3px] border-grana bg-white px-4 py-3 font-bold text-grana"
    >
      <p>{text}</p>
      {children}
    </div>
  );
}

interface ActionErrorProps {
  error: unknown;
  textOf?: (error: unknown) => string;
  children?: ReactNode;
}

/** The error of `useAction` or `useForm`; renders nothing without one. */
export const ActionError = ({ error, textOf = errorText, children }: ActionErrorProps) =>
  error === null ? null : <FormError text={textOf(error)}>{children}</FormError>;

type Choices<Value extends string> = readonly (readonly [value: Value, label: string])[];

export const Options = ({ of }: { of: Choices<string> }) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** The browser's own list, which is easy to use on phones. `children`: the `option` elements. */
export const SelectField = ({ label, hint, error, ...rest }: TextProps<'select'>) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <select {...rest} {...control} className={cx(controlClass, 'pr-8')} />}
  </Field>
);

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  disabled?: boolean;
  options: Choices<Value>;
  onChange: (value: Value) => void;
}

/** A list with one option for each value. */
export function Select<Value extends string>({ options, onChange, ...rest }: SelectProps<Value>) {
  return (
    <SelectField {...rest} onChange={({ target }) => onChange(target.value as Value)}>
      <Options of={options} />
    </SelectField>
  );
}
