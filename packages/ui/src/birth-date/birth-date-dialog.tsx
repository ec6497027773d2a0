import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, call, common, isApiError, setAnswer, useAction } from '@el-reto/ui/runtime';
import { Dialog } from '../components/dialog.tsx';
import { ActionError } from '../components/field.tsx';
import { today } from '../lib/dates.ts';
import { adults } from '../messages/adults.ts';
import { entrance } from '../messages/entrance.ts';
import { BirthDateForm } from './birth-date-form.tsx';
import { followBirthDate } from './follow-birth-date.ts';

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
  const form = useRef<HTMLFormElement>(null);
  const save = useAction(saveBirthDate, () => onAnswer('adult'));
  const onDate = useEffectEvent(save.run);
  useEffect(() => {
    if (form.current) followBirthDate(form.current, today, ({ date }) => void onDate(date));
  }, []);
  if (isApiError(save.error, 'UNDERAGE')) return <Refused onClose={() => onAnswer('minor')} />;
  return (
    <Dialog onClose={() => onAnswer('closed')} title={entrance.title}>
      <p className="pb-4">{adults.lead}</p>
      <BirthDateForm ref={form} submit={adults.save} hint={adults.hint} busy={save.busy}>
        <ActionError error={save.error} />
      </BirthDateForm>
    </Dialog>
  );
}

function Refused({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={entrance.refusedTitle}>
      <div className="grid gap-4">
        <p>{adults.refusedText}</p>
        <p className="text-sm text-ink-soft">{adults.refusedMistake}</p>
        <Button onClick={onClose} className="w-full">
          {common.understood}
        </Button>
      </div>
    </Dialog>
  );
}
