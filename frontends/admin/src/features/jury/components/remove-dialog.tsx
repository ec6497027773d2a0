import { Button, Dialog, FormError } from '@el-reto/ui';
import { admin } from '../../../messages/admin.ts';
import { errorText, toast, toldText, useAction } from '@el-reto/ui/runtime';

interface RemoveProps {
  says: { title: string; text: string; keep: string; remove: string };
  remove: () => Promise<{ message: string }>;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

/** Confirms the removal of a juror or of the whole jury. */
export function RemoveDialog({ says, remove, onClose, onDone }: RemoveProps) {
  const removing = useAction(remove, async ({ message }) => {
    onClose();
    toast(toldText(message), { tone: 'good' });
    await onDone();
  });
  return (
    <Dialog onClose={onClose} title={says.title}>
      <div className="grid gap-4">
        <p>{says.text}</p>
        {removing.error !== null && <FormError text={admin.error(errorText(removing.error))} />}
        <div className="grid gap-2 sm:grid-cols-2">
          <Button tone="plain" onClick={onClose}>
            {says.keep}
          </Button>
          <Button tone="danger" busy={removing.busy} onClick={() => void removing.run()}>
            {says.remove}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
