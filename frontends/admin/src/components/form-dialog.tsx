import type { ReactNode } from 'react';
import type { useForm } from '@el-reto/ui/account';
import { ActionError, Button, CancelButton, cx, Dialog } from '@el-reto/ui';
import { failureText } from '../messages/admin.ts';

export interface QuestionProps {
  title: string;
  /** The consequences of the action, sentence by sentence. */
  what?: readonly string[];
  /** Labels of the two buttons. */
  cancel?: string;
  action: string;
  tone?: 'act' | 'danger';
  onClose: () => void;
}

type FormState = Pick<ReturnType<typeof useForm>, 'onSubmit' | 'busy' | 'error'>;

interface FormDialogProps extends QuestionProps, FormState {
  disabled?: boolean;
  isDirty?: boolean;
  children: ReactNode;
}

/** A dialog with a form for `useForm`: its fields, the error after sending, and two buttons. */
export function FormDialog(props: FormDialogProps) {
  const { title, what = [], cancel, action, tone = 'act', disabled } = props;
  const { onClose, isDirty = false, onSubmit, busy, error, children } = props;
  return (
    <Dialog title={title} onClose={onClose} isDirty={isDirty}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
        {what.length > 0 && (
          <ul className={cx('grid gap-1', what.length > 1 && 'list-disc pl-5')}>
            {what.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {children}
        <ActionError error={error} textOf={failureText} />
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton tone="quiet">{cancel}</CancelButton>
          <Button type="submit" tone={tone} busy={busy} disabled={disabled}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
