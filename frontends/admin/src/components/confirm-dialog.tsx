import { useForm } from '@el-reto/ui/account';
import { Button, Dialog, FormError, TextField } from '@el-reto/ui';
import { errorText, toast, useData } from '@el-reto/ui/runtime';
import { admin, confirm as texts } from '../messages/admin.ts';
import { DialogButtons, Sentences } from './tool.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The consequences, sentence by sentence. */
  what: readonly string[];
  /** Labels of the two buttons. */
  cancel?: string;
  action: string;
  /** A name that the administrator must type before the action is possible. */
  typed?: string;
  /** Returns the message for the toast; null shows no toast. */
  act: () => Promise<string | null>;
  onClose: () => void;
  onDone?: () => unknown;
}

/**
 * Asks for confirmation of an action that is hard to undo, and shows an error if the action fails.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, what, cancel, action, typed, act, onClose, onDone } = props;
  const { field, values, onSubmit, busy, error } = useForm({
    rules: { typed: () => null },
    send: act,
    async onSent(message) {
      if (message === null) return;
      onClose();
      toast(message, { tone: 'good' });
      await onDone?.();
    },
  });
  const isConfirmed = typed === undefined || confirmsName(values.typed, typed);
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed && !busy) void onSubmit(event);
        }}
      >
        <Sentences of={what} />
        {typed !== undefined && (
          <TextField {...field('typed')} label={texts.typeName(typed)} autoComplete="off" />
        )}
        {error !== null && <FormError text={admin.error(errorText(error))} />}
        <DialogButtons cancel={cancel} onClose={onClose}>
          <Button type="submit" tone="danger" busy={busy} disabled={!isConfirmed}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Whether the typed text is the name. Case and blanks around the text are ignored. */
export function confirmsName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase('es-MX');
  return plain(typed) === plain(name);
}

/** Sentences with numbers. The numbers are requested when the dialog opens. */
export function useCounted<T>(
  key: readonly string[],
  read: () => Promise<T>,
  words: (counted: T) => readonly string[],
): readonly string[] {
  const { data, error } = useData(['counted', ...key], read, { refetchOnWindowFocus: false });
  if (data !== undefined) return words(data);
  return [error ? texts.countFailed : texts.counting];
}
