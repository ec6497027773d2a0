import { useEffect, useRef, useState } from 'react';
import { limits, tidyLine } from '@el-reto/contracts/rules';
import { admin } from '../messages/admin.ts';
import { Button, cx, Dialog, FormError, TextArea } from '@el-reto/ui';
import { DialogButtons, Tool } from './tool.tsx';

const texts = admin.desk;

interface ReasonDialogProps {
  title: string;
  /** The effects of the action, sentence by sentence. */
  what: readonly string[];
  reasons: readonly string[];
  label?: string;
  hint: string;
  action: string;
  isDanger?: boolean;
  /** State of the request, if the dialog stays open until its answer. */
  busy?: boolean;
  error?: string | null;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Explains an action and asks for a reason; the digit before a usual reason is its key. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    what,
    reasons,
    label = texts.reason,
    hint,
    action,
    isDanger,
    onReason,
    onClose,
  } = props;
  const { busy = false, error = null } = props;
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const reason = tidyLine(text);
  useEffect(() => field.current?.focus(), []);

  return (
    <Dialog title={title} onClose={onClose} isDirty={reason !== '' && !reasons.includes(reason)}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!reason) field.current?.focus();
          else onReason(reason);
        }}
      >
        <ul className={cx('grid gap-1', what.length > 1 && 'list-disc pl-5')}>
          {what.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <TextArea
          ref={field}
          label={label}
          hint={hint}
          error={isTried && !reason ? texts.reasonMissing : null}
          rows={2}
          maxLength={limits.reasonLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // While the text is empty, a digit chooses a reason; Enter sends, as in the rest of the
            // desk.
            const known = reasons[Number(event.key) - 1];
            if (known !== undefined && text === '') setText(known);
            else if (event.key === 'Enter' && !event.shiftKey)
              event.currentTarget.form?.requestSubmit();
            else return;
            event.preventDefault();
          }}
        />
        <div className="flex flex-wrap gap-1.5">
          {reasons.map((known, index) => (
            <Tool
              key={known}
              aria-pressed={known === text}
              onClick={() => setText(known)}
              className="aria-pressed:bg-sun"
            >
              <span aria-hidden="true" className="hidden opacity-70 lg:pointer-fine:inline">
                {index + 1}
              </span>
              {known}
            </Tool>
          ))}
        </div>
        {error !== null && <FormError text={error} />}
        <DialogButtons onClose={onClose}>
          <Button type="submit" tone={isDanger ? 'danger' : 'act'} busy={busy}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
