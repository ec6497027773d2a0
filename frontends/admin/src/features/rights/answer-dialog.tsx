import type { DeskRequest } from '@el-reto/contracts';
import { hasLetterOrDigit, rightsLimits, rightsOutcomes } from '@el-reto/contracts/rules';
import type { RightsOutcome } from '@el-reto/contracts/rules';
import { call, errorText, toast } from '@el-reto/ui/runtime';
import { useForm } from '@el-reto/ui/account';
import { Button, Dialog, FormError, Select, TextArea } from '@el-reto/ui';
import { DialogButtons } from '../../components/tool.tsx';
import { admin } from '../../messages/admin.ts';
import { rights as texts } from '../../messages/rights.ts';

const outcomes = rightsOutcomes.map((value) => ({ value, label: texts.outcomes[value] }));

interface AnswerDialogProps {
  request: DeskRequest;
  onClose: () => void;
  onAnswered: () => Promise<void>;
}

/** Answers a request. An answer is final, and the person who sent the request reads it. */
export function AnswerDialog({ request, onClose, onAnswered }: AnswerDialogProps) {
  const { number } = request;
  const { field, values, set, onSubmit, busy, error } = useForm({
    rules: { outcome: () => null, text: () => null },
    initial: { outcome: 'granted' },
    send({ text, outcome: chosen }) {
      const body = { text, outcome: chosen as RightsOutcome };
      return call('answerRequest', { params: { number }, body });
    },
    async onSent({ message }) {
      toast(message, { tone: 'good' });
      onClose();
      await onAnswered();
    },
  });
  const { outcome, text } = values;
  return (
    <Dialog title={texts.answerTitle(number)} onClose={onClose} isDirty={text.trim() !== ''}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
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
        {error !== null && <FormError text={admin.error(errorText(error))} />}
        <DialogButtons onClose={onClose}>
          <Button type="submit" busy={busy} disabled={!hasLetterOrDigit(text)}>
            {texts.send}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
