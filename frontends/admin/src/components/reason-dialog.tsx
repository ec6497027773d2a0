import { limits, tidyLine } from '@el-reto/contracts/rules';
import { useForm } from '@el-reto/ui/account';
import { errorText } from '@el-reto/ui/runtime';
import { desk as texts } from '../messages/desk.ts';
import { Button, Dialog, FormError, TextArea } from '@el-reto/ui';
import { DialogButtons, Sentences, Tool } from './tool.tsx';

interface ReasonDialogProps {
  title: string;
  /** The effects of the action, sentence by sentence. */
  what?: readonly string[];
  reasons?: readonly string[];
  initial?: string;
  label?: string;
  hint: string;
  action: string;
  isDanger?: boolean;
  /** Receives the reason. A returned promise keeps the dialog busy; a rejection is shown. */
  onReason: (reason: string) => unknown;
  onClose: () => void;
}

/** Explains an action and asks for a reason. The digits are keys for the usual reasons. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, what = [], reasons = [], initial = '', label = texts.reason } = props;
  const { hint, action, isDanger, onReason, onClose } = props;
  const { field, values, set, onSubmit, busy, error } = useForm({
    rules: { reason: (text) => (tidyLine(text) ? null : texts.reasonMissing) },
    initial: { reason: initial },
    async send({ reason }) {
      await onReason(tidyLine(reason));
    },
  });
  const { reason: text } = values;
  const isOwn = text.trim() !== initial.trim() && !reasons.includes(tidyLine(text));
  return (
    <Dialog title={title} onClose={onClose} isDirty={isOwn}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        {what.length > 0 && <Sentences of={what} />}
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
            else if (event.key === 'Enter' && !event.shiftKey)
              event.currentTarget.form?.requestSubmit();
            else return;
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
        {error !== null && <FormError text={errorText(error)} />}
        <DialogButtons onClose={onClose}>
          <Button type="submit" tone={isDanger ? 'danger' : 'act'} busy={busy}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
