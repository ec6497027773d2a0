import type { Claim } from '@el-reto/contracts';
import { faultInAnswer, type Answer, mexicanStates } from '@el-reto/contracts/claim-answers';
import { Form, useForm } from '@el-reto/ui/account';
import { prize } from '@el-reto/ui/messages';
import { call, refresh, toast } from '@el-reto/ui/runtime';
import { SelectField, TextArea, TextField } from '@el-reto/ui';
import { CheckField } from '../../components/check-field.tsx';

/**
 * The answer for a field's value. The answer of a declaration, which is a checkbox, is a boolean.
 */
const answerOf = ({ kind }: ClaimField, value: string): Answer =>
  kind === 'declaration' ? Boolean(value) : value;

/** The form of a claim. The browser checks it by the same rules as the service. */
export function ClaimForm({ claim, onSent }: { claim: Claim; onSent: () => void }) {
  const { eventId, place, form: fields, answers } = claim;
  const ruleOf = (field: ClaimField) => (value: string) => {
    const fault = faultInAnswer(field, answerOf(field, value));
    return fault && prize.faults[fault];
  };
  const { field, ...form } = useForm<string, string>({
    rules: Object.fromEntries(fields.map((one) => [one.name, ruleOf(one)])),
    // The value of a declaration is `true`, not a text; `true` checks the box.
    initial: { ...(answers as Record<string, string> | null) },
    async send(values) {
      const sent = Object.fromEntries(
        fields.map((one) => [one.name, answerOf(one, values[one.name] ?? '') ?? '']),
      );
      const { message } = await call('claimPrize', {
        params: { eventId },
        body: { place, answers: sent },
      });
      return message;
    },
    onSent(message) {
      toast(message, { tone: 'good' });
      onSent();
      return refresh('getMyClaim', 'listMyClaims');
    },
  });
  return (
    <div className="grid gap-5 rounded-card border-[3px] border-ink bg-white p-5 sm:p-7">
      {answers && <p>{prize.editHint}</p>}
      <Form {...form} submit={answers ? prize.sendAgain : prize.send}>
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map((one) => (
            <div key={one.name} className={isWide(one) ? 'sm:col-span-2' : ''}>
              <ClaimFieldControl field={one} control={field(one.name)} />
            </div>
          ))}
        </div>
      </Form>
      <p className="text-sm text-ink-soft">{prize.privacy}</p>
    </div>
  );
}

/** Whether a field takes a whole row on wide screens, where two short fields share a row. */
const isWide = ({ kind, maxLength }: ClaimField) => kind === 'text' || maxLength > 100;

type ClaimField = Claim['form'][number];

interface ClaimFieldProps {
  field: ClaimField;
  control: ReturnType<ReturnType<typeof useForm<string, unknown>>['field']>;
}

/** The input for one question of the form; its kind decides which. */
function ClaimFieldControl({ field, control }: ClaimFieldProps) {
  const { kind, required, maxLength, autocomplete: autoComplete } = field;
  const label = required ? field.label : prize.optional(field.label);
  if (kind === 'declaration') return <CheckField {...control} label={label} required={required} />;
  if (kind === 'state') {
    return (
      <SelectField {...control} label={label} required={required} autoComplete={autoComplete}>
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
