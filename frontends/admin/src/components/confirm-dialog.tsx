import { Button, Dialog, FormError } from '@el-reto/ui';
import { errorText, toast, useAction } from '@el-reto/ui/runtime';
import { admin } from '../messages/admin.ts';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** Labels of the two buttons. */
  cancel: string;
  action: string;
  /** Returns the message for the toast. */
  act: () => Promise<string>;
  onClose: () => void;
  onDone?: () => Promise<unknown>;
}

/** Asks before an action that is hard to undo, and shows its failure. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, cancel, action, act, onClose, onDone } = props;
  const { run, busy, error } = useAction(act, async (message) => {
    onClose();
    toast(message, { tone: 'good' });
    await onDone?.();
  });
  return (
    <Dialog onClose={onClose} title={title}>
      <div className="grid gap-4">
        <p>{text}</p>
        {error !== null && <FormError text={admin.error(errorText(error))} />}
        <div className="grid gap-2 sm:grid-cols-2">
          <Button tone="plain" onClick={onClose}>
            {cancel}
          </Button>
          <Button tone="danger" busy={busy} onClick={() => void run()}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
