import { useState } from 'react';
import type { DeskRequest } from '@el-reto/contracts';
import { hasLetterOrDigit, rightsLimits, rightsOutcomes } from '@el-reto/contracts/rules';
import type { RightsOutcome } from '@el-reto/contracts/rules';
import { call, toast } from '@el-reto/ui/runtime';
import { createKeys, useForm } from '@el-reto/ui/account';
import { Select, TextArea } from '@el-reto/ui';
import { FormDialog } from '../../components/form-dialog.tsx';
import { rereadIfFailed } from '../../lib/api/desk.ts';
import { rights as texts } from '../../messages/rights.ts';

const outcomes = rightsOutcomes.map((outcome) => [outcome, texts.outcomes[outcome]] as const);

interface AnswerDialogProps {
  request: DeskRequest;
  onClose: () => void;
  onAnswered: () => Promise<void>;
  /** Called if the answer was refused. */
  onRefused: () => unknown;
}

/** Answers a request. An answer is final, and the person who sent the request reads it. */
export function AnswerDialog({ request, onClose, onAnswered, onRefused }: AnswerDialogProps) {
  const { number } = request;
  const [withKey] = useState(createKeys);
  const { field, values, set, ...form } = useForm({
    rules: { outcome: () => null, text: () => null },
    initial: { outcome: 'granted' },
    send({ text, outcome: chosen }) {
      const body = { text, outcome: chosen as RightsOutcome };
      const answer = withKey(body, (idempotencyKey) =>
        call('answerRequest', { params: { number }, body, idempotencyKey }),
      );
      return rereadIfFailed(answer, onRefused);
    },
    async onSent({ message }) {
      toast(message, { tone: 'good' });
      onClose();
      await onAnswered();
    },
  });
  const { outcome, text } = values;
  return (
    <FormDialog
      {...form}
      title={texts.answerTitle(number)}
      what={texts.answerWhat}
      action={texts.send}
      disabled={!hasLetterOrDigit(text)}
      isDirty={text.trim() !== ''}
      onClose={onClose}
    >
      <p className="max-h-40 overflow-y-auto border-l-[3px] border-ink pl-3 whitespace-pre-line">
        {request.text}
      </p>
      <Select
        label={texts.outcome}
        value={outcome}
        options={outcomes}
        onChange={(chosen) => set('outcome', chosen)}
      />
      <TextArea
        {...field('text')}
        label={texts.text}
        hint={texts.textHint}
        rows={6}
        maxLength={rightsLimits.textLength}
      />
    </FormDialog>
  );
}
