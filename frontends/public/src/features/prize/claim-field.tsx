import type { Claim } from '@el-reto/contracts';
import { mexicanStates } from '@el-reto/contracts/claim-answers';
import type { useForm } from '@el-reto/ui/account';
import { prize } from '@el-reto/ui/messages';
import { TextArea, TextField } from '@el-reto/ui';
import { CheckField, SelectField } from '../../components/form-fields.tsx';

export type ClaimField = Claim['form'][number];

interface ClaimFieldProps {
  field: ClaimField;
  /** The field's properties from the form. */
  control: ReturnType<ReturnType<typeof useForm<string, unknown>>['field']>;
}

/** The input for one question of the form; its kind decides which. */
export function ClaimFieldControl({ field, control }: ClaimFieldProps) {
  const { kind, required, maxLength, autocomplete: autoComplete } = field;
  const label = required ? field.label : prize.optional(field.label);
  if (kind === 'declaration') return <CheckField {...control} label={label} required />;
  if (kind === 'state') {
    return (
      <SelectField {...control} label={label} required autoComplete={autoComplete}>
        <option value="">{prize.choose}</option>
        {mexicanStates.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
    );
  }
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
