import { limits, tidyLine } from '@el-reto/contracts/rules';
import { useForm } from '@el-reto/ui/account';
import { desk as texts } from '../messages/desk.ts';
import { TextArea } from '@el-reto/ui';
import { FormDialog, type QuestionProps } from './form-dialog.tsx';
import { Tool } from './tool.tsx';

interface ReasonDialogProps extends QuestionProps {
  reasons?: readonly string[];
  initial?: string;
  label?: string;
  hint: string;
  /** Receives the reason. A returned promise keeps the dialog busy; a rejection is shown. */
  onReason: (reason: string) => unknown;
}

/** Explains an action and asks for a reason. The digits are keys for the usual reasons. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { reasons = [], initial = '', label = texts.reason, hint, onReason, ...question } = props;
  const { field, values, set, ...form } = useForm({
    rules: { reason: (text) => (tidyLine(text) ? null : texts.reasonMissing) },
    initial: { reason: initial },
    async send({ reason }) {
      await onReason(tidyLine(reason));
    },
  });
  const { reason: text } = values;
  const isOwn = text.trim() !== initial.trim() && !reasons.includes(tidyLine(text));
  return (
    <FormDialog {...question} {...form} isDirty={isOwn}>
      <TextArea
        {...field('reason')}
        label={label}
        hint={hint}
        rows={2}
        maxLength={limits.reasonLength}
        onKeyDown={(event) => {
          // While the text is empty, a digit chooses a reason. Enter sends the form.
          const known = reasons[Number(event.key) - 1];
          if (known !== undefined && text === '') set('reason', known);
          else if (event.key !== 'Enter' || event.shiftKey) return;
          else if (!form.busy) event.currentTarget.form?.requestSubmit();
          event.preventDefault();
        }}
      />
      {reasons.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {reasons.map((known, index) => (
            <Tool
              key={known}
              aria-pressed={known === text}
              onClick={() => set('reason', known)}
              className="aria-pressed:bg-sun"
            >
              <span aria-hidden="true" className="hidden opacity-70 lg:pointer-fine:inline">
                {index + 1}
              </span>
              {known}
            </Tool>
          ))}
        </div>
      )}
    </FormDialog>
  );
}
