import { useEffect, useRef, useState } from 'react';
import { limits, tidyLine } from '@el-reto/contracts/rules';
import { common } from '@el-reto/ui/messages';
import { admin } from '../messages/admin.ts';
import { Button, Dialog, TextArea } from '@el-reto/ui';
import { Tool } from './tool.tsx';

const texts = admin.desk;

interface ReasonDialogProps {
  title: string;
  /** The effects of the action, sentence by sentence. */
  what: readonly string[];
  reasons: readonly string[];
  hint: string;
  action: string;
  isDanger?: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Says what an act does before it is done, and asks why; a digit in front of a reason is its key. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, what, reasons, hint, action, isDanger, onReason, onClose } = props;
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const reason = tidyLine(text);
  useEffect(() => field.current?.focus(), []);

  return (
    <Dialog title={title} onClose={onClose} isDirty={reason !== '' && !reasons.includes(text)}>
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
        <ul className="grid list-disc gap-1 pl-5">
          {what.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <TextArea
          ref={field}
          label={texts.reason}
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
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" tone={isDanger ? 'danger' : 'act'}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
