import { useState } from 'react';
import type { Event, CallAnswer } from '@el-reto/contracts';
import { claimFieldKinds } from '@el-reto/contracts/claim-answers';
import { limits } from '@el-reto/contracts/rules';
import { controlClass, cx, FormError, limitText, Options } from '@el-reto/ui';
import { newKey, useApi } from '@el-reto/ui/runtime';
import { prize } from '@el-reto/ui/messages';
import { events } from '../../messages/events.ts';
import { ListField } from '../../components/list-field.tsx';

const texts = events.claimForm;

export type ClaimForm = CallAnswer<'getClaimForm'>['usual'];
type ClaimField = ClaimForm[number];
type FieldKind = (typeof claimFieldKinds)[number];

/**
 * Maximum length of an answer in characters, by kind. A declaration is a checkbox and has no text.
 */
const answerLengths: Readonly<Record<FieldKind, number>> = {
  line: 120,
  text: 300,
  phone: 20,
  'postal-code': 5,
  state: 40,
  declaration: 1,
};

/** A further question. Answers are stored by the question's name, so that the name must be new. */
export const newQuestion = (): ClaimField => ({
  name: `field${newKey().replaceAll('-', '')}`,
  label: '',
  kind: 'line',
  required: true,
  maxLength: answerLengths.line,
});

/** The question with another kind, without the autocompletion hint of the earlier kind. */
export function withKind({ autocomplete: _, ...field }: ClaimField, kind: FieldKind): ClaimField {
  return { ...field, kind, maxLength: answerLengths[kind] };
}

/** Whether the form has questions and all of them have a label. */
export const isWhole = (form: ClaimForm) =>
  form.length > 0 && form.every(({ label }) => label.trim() !== '');

/** An unsaved value, and the stored one that it replaces; undefined if that could not be read. */
export interface Unsaved<T> {
  before?: T | undefined;
  now: T;
}
/** An event's own questions; null if the event uses the usual ones. */
export type OwnForm = ClaimForm | null;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The unsaved questions: those `written` on this page, else those `kept` from an earlier one unless
 * others were saved meanwhile, as far as the stored ones could be read. Undefined if they are equal to
 * the `stored` ones.
 */
export function unsavedOf(
  written: Unsaved<OwnForm> | undefined,
  kept: Unsaved<OwnForm> | undefined,
  stored: OwnForm | undefined,
): Unsaved<OwnForm> | undefined {
  const isCurrent =
    stored === undefined || kept?.before === undefined || isSame(kept.before, stored);
  const draft = written ?? (isCurrent ? kept : undefined);
  return isSame(draft?.now, stored) ? undefined : draft;
}

/** The questions for an event's winners: the stored questions and the draft. */
export function useClaimForm(event: Event | null, kept: Unsaved<OwnForm> | undefined) {
  const { data } = useApi('getClaimForm', { query: event ? { eventId: event.id } : {} });
  const [written, setWritten] = useState<Unsaved<OwnForm>>();
  const unsaved = unsavedOf(written, kept, data?.own);
  const own = unsaved ? unsaved.now : (data?.own ?? null);
  // Questions of an earlier page wait until it is known that no others were saved meanwhile.
  const isWaiting = event !== null && !written && !data;
  return {
    usual: data?.usual ?? [],
    own,
    write: (now: OwnForm) => setWritten({ before: unsaved ? unsaved.before : data?.own, now }),
    isWhole: own === null || isWhole(own),
    unsaved,
    change: unsaved && !isWaiting ? { claimForm: unsaved.now } : {},
    waiting: isWaiting ? unsaved : undefined,
  };
}

export const questionText = ({ label, required }: ClaimField) =>
  required ? label : prize.optional(label);

type ClaimFormFieldProps = ReturnType<typeof useClaimForm> & { isTried: boolean };

/** Chooses the questions for winners: the usual ones, or questions for this event only. */
export function ClaimFormField({
  usual,
  own,
  write,
  isWhole: whole,
  isTried,
}: ClaimFormFieldProps) {
  const choices = [
    { label: texts.usual, isChosen: own === null, choose: () => write(null) },
    { label: texts.own, isChosen: own !== null, choose: () => write(own ?? usual) },
  ];
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:col-span-2">
      <legend className="pb-1 font-bold">{texts.legend}</legend>
      <p className="text-sm text-ink-soft">{texts.hint}</p>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(({ label, isChosen, choose }) => (
          <label key={label} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="claim-form"
              checked={isChosen}
              onChange={choose}
              className="size-5 shrink-0"
            />
            {label}
          </label>
        ))}
      </div>
      {own === null ? (
        <p className="rounded-control bg-foam p-3 text-sm">{usual.map(questionText).join(' · ')}</p>
      ) : (
        <Questions form={own} onChange={write} />
      )}
      {isTried && !whole && <FormError text={texts.incomplete} />}
    </fieldset>
  );
}

interface QuestionsProps {
  form: ClaimForm;
  onChange: (form: ClaimForm) => void;
}

const Questions = ({ form, onChange }: QuestionsProps) => (
  <ListField
    items={form}
    keyOf={({ name }) => name}
    most={limits.claimFields}
    add={texts.add}
    removeOf={({ label }, index) => texts.remove(label || texts.question(index + 1))}
    newItem={newQuestion}
    onChange={onChange}
    className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 max-md:border-b-2 max-md:border-foam-deep max-md:pb-3 md:grid-cols-[minmax(0,1fr)_11rem_auto_auto]"
  >
    {(field, index, change) => (
      <>
        <input
          aria-label={texts.question(index + 1)}
          value={field.label}
          {...limitText(limits.claimLabelLength)}
          onChange={({ target }) => change({ ...field, label: target.value })}
          className={cx(controlClass, 'min-w-0 max-md:col-span-2')}
        />
        <select
          aria-label={texts.kind(index + 1)}
          value={field.kind}
          onChange={({ target }) => {
            const kind = claimFieldKinds.find((one) => one === target.value);
            if (kind) change(withKind(field, kind));
          }}
          className={cx(controlClass, 'pr-8 max-md:col-span-2')}
        >
          <Options of={claimFieldKinds.map((kind) => [kind, texts.kinds[kind]])} />
        </select>
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={field.required}
            onChange={({ target }) => change({ ...field, required: target.checked })}
            className="size-5 shrink-0 accent-agave"
          />
          {texts.required}
        </label>
      </>
    )}
  </ListField>
);
