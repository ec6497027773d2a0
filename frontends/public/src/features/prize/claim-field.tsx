import { useId } from 'react';
import type { Claim } from '@el-reto/contracts';
import { mexicanStates } from '@el-reto/contracts/claim-answers';
import type { useForm } from '@el-reto/ui/account';
import { prize } from '@el-reto/ui/messages';
import { controlClass, cx, Field, TextArea, TextField } from '@el-reto/ui';

export type ClaimField = Claim['form'][number];

interface ClaimFieldProps {
  field: ClaimField;
  /** The field's properties from the form. */
  control: ReturnType<ReturnType<typeof useForm<string, unknown>>['field']>;
}

/** One question of the form, by its kind. */
export function ClaimFieldControl({ field, control }: ClaimFieldProps) {
  const { kind, required, maxLength, autocomplete: autoComplete } = field;
  const label = required ? field.label : prize.optional(field.label);
  if (kind === 'declaration') return <Declaration label={label} control={control} />;
  if (kind === 'state') return <StateField {...{ label, control, autoComplete }} />;
  const texts = { ...control, label, required, maxLength, autoComplete };
  if (kind === 'text') return <TextArea {...texts} rows={3} />;
  const isNumber = kind === 'phone' || kind === 'postal-code';
  return (
    <TextField
      {...texts}
      type={kind === 'phone' ? 'tel' : 'text'}
      inputMode={isNumber ? 'numeric' : 'text'}
    />
  );
}

interface PartProps extends Pick<ClaimFieldProps, 'control'> {
  label: string;
}

function StateField({
  label,
  control: { error, ...control },
  autoComplete,
}: PartProps & { autoComplete: string | undefined }) {
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <select
          {...control}
          {...ids}
          required
          autoComplete={autoComplete}
          className={cx(controlClass, 'pr-8')}
        >
          <option value="">{prize.choose}</option>
          {mexicanStates.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Declaration({ label, control: { error, ...control } }: PartProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-center gap-3 font-bold">
        <input
          {...control}
          type="checkbox"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="size-6 shrink-0 accent-agave focus-ring"
        />
        {label}
      </label>
      <p id={id} role="alert" className={cx('text-sm font-bold text-grana', !error && 'hidden')}>
        {error}
      </p>
    </div>
  );
}
