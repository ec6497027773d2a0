import { useId, useState, type FormEvent } from 'react';
import { limits } from '@el-reto/contracts/rules';
import { Button, call, errorText, isApiError, setAnswer, useAction } from '@el-reto/ui/runtime';
import { Dialog } from '../components/dialog.tsx';
import { FormError } from '../components/field.tsx';
import { today } from '../lib/dates.ts';
import { focusOnce } from '../lib/focus-once.ts';
import { adults } from '../messages/adults.ts';
import { entrance } from '../messages/entrance.ts';
import {
  doubtText,
  readBirthDate,
  type BirthDateParts,
  type BirthDateProblem,
} from './birth-date.ts';
import { DateBoxes } from './date-boxes.tsx';

const slips: Readonly<Record<BirthDateProblem, string>> = {
  missing: entrance.dateMissing,
  invalid: entrance.dateInvalid,
  future: entrance.dateFuture,
  longAgo: entrance.dateLongAgo,
};

async function saveBirthDate(dob: string): Promise<void> {
  const me = await call('updateMe', { body: { dob } });
  await setAnswer('getMe', { uid: me.uid }, () => me);
}

/** The result of the dialog. `closed`: without an answer. */
export type BirthDateAnswer = 'adult' | 'minor' | 'closed';

interface BirthDateDialogProps {
  onAnswer: (answer: BirthDateAnswer) => void;
}

/** Asks for the birth date and stores it in the account. Refuses minors. */
export function BirthDateDialog({ onAnswer }: BirthDateDialogProps) {
  const [slip, setSlip] = useState<{ text: string; field: keyof BirthDateParts } | null>(null);
  const [minor, setMinor] = useState<{ date: string; age: number } | null>(null);
  const save = useAction(saveBirthDate, () => onAnswer('adult'));
  const errorId = useId();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const value = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
    const [day = '', month = '', year = ''] = ['day', 'month', 'year'].map(value);
    const read = readBirthDate({ day, month, year }, today());
    if (read.kind === 'problem') {
      setSlip({ text: slips[read.problem], field: read.field });
      form.querySelector<HTMLInputElement>(`[name=${read.field}]`)?.focus();
      return;
    }
    if (read.age < limits.adultAgeYears) setMinor(read);
    else void save.run(read.date);
  }

  if (isApiError(save.error, 'UNDERAGE')) return <Refused onClose={() => onAnswer('minor')} />;
  return (
    <Dialog onClose={() => onAnswer('closed')} title={adults.title}>
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onInput={() => {
          setSlip(null);
          setMinor(null);
        }}
        onSubmit={onSubmit}
      >
        <p>{adults.lead}</p>
        <fieldset className="grid gap-2">
          <legend className="sr-only">{entrance.dateLegend}</legend>
          <DateBoxes describedBy={errorId} wrong={slip?.field} />
        </fieldset>
        <p role="alert" id={errorId} className="text-sm font-bold text-grana empty:hidden">
          {slip?.text}
        </p>
        {save.error !== null && <FormError text={errorText(save.error)} />}
        {minor ? (
          <>
            <p role="alert" className="text-center font-bold">
              {doubtText(entrance.doubt, minor)}
            </p>
            <Button ref={focusOnce} className="w-full" onClick={() => setMinor(null)}>
              {entrance.correct}
            </Button>
            <Button
              tone="plain"
              busy={save.busy}
              className="w-full"
              onClick={() => void save.run(minor.date)}
            >
              {entrance.confirm}
            </Button>
          </>
        ) : (
          <Button type="submit" busy={save.busy} className="w-full">
            {adults.save}
          </Button>
        )}
        <p className="text-center text-sm text-ink-soft">{adults.hint}</p>
      </form>
    </Dialog>
  );
}

function Refused({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={adults.refusedTitle}>
      <div className="grid gap-4">
        <p>{adults.refusedText}</p>
        <p className="text-sm text-ink-soft">{adults.refusedMistake}</p>
        <Button onClick={onClose} className="w-full">
          {adults.understood}
        </Button>
      </div>
    </Dialog>
  );
}
