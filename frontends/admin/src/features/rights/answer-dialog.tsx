import { useState, type FormEvent } from 'react';
import type { DeskRequest } from '@el-reto/contracts';
import { hasLetterOrDigit, rightsLimits, rightsOutcomes } from '@el-reto/contracts/rules';
import type { RightsOutcome } from '@el-reto/contracts/rules';
import { call, errorText, toast, useAction } from '@el-reto/ui/runtime';
import { Button, Dialog, FormError, Select, TextArea } from '@el-reto/ui';
import { DialogButtons } from '../../components/tool.tsx';
import { admin } from '../../messages/admin.ts';

const texts = admin.rights;
const outcomes = rightsOutcomes.map((value) => ({ value, label: texts.outcomes[value] }));

interface AnswerDialogProps {
  request: DeskRequest;
  onClose: () => void;
  onAnswered: () => Promise<void>;
}

/** Answers a request: once, and in words that its person reads. */
export function AnswerDialog({ request, onClose, onAnswered }: AnswerDialogProps) {
  const { number } = request;
  const [outcome, setOutcome] = useState<RightsOutcome>('granted');
  const [text, setText] = useState('');
  const done = async (message: string) => {
    toast(message, { tone: 'good' });
    onClose();
    await onAnswered();
  };
  const send = useAction(
    () => call('answerRequest', { params: { number }, body: { text, outcome } }),
    ({ message }) => done(message),
  );
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void send.run();
  }
  return (
    <Dialog title={texts.answerTitle(number)} onClose={onClose} isDirty={text.trim() !== ''}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
        <p className="max-h-40 overflow-y-auto border-l-[3px] border-ink pl-3 whitespace-pre-line">
          {request.text}
        </p>
        <Select label={texts.outcome} value={outcome} options={outcomes} onChange={setOutcome} />
        <TextArea
          label={texts.text}
          hint={texts.textHint}
          rows={6}
          maxLength={rightsLimits.textLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {send.error !== null && <FormError text={admin.error(errorText(send.error))} />}
        <DialogButtons onClose={onClose}>
          <Button type="submit" busy={send.busy} disabled={!hasLetterOrDigit(text)}>
            {texts.send}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
