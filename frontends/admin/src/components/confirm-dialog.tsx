import { useForm } from '@el-reto/ui/account';
import { TextField } from '@el-reto/ui';
import { toast, useData } from '@el-reto/ui/runtime';
import { confirm as texts } from '../messages/admin.ts';
import { FormDialog, type QuestionProps } from './form-dialog.tsx';

interface ConfirmDialogProps extends QuestionProps {
  /** A name that the administrator must type before the action is possible. */
  typed?: string;
  /** Returns the message for the toast; null shows no toast. */
  act: () => Promise<string | null>;
  onDone?: () => unknown;
}

/**
 * Asks for confirmation of an action that is hard to undo, and shows an error if the action fails.
 */
export function ConfirmDialog({ typed, act, onDone, ...question }: ConfirmDialogProps) {
  const { field, values, ...form } = useForm({
    rules: { typed: () => null },
    send: act,
    async onSent(message) {
      if (message === null) return;
      question.onClose();
      toast(message, { tone: 'good' });
      await onDone?.();
    },
  });
  const isConfirmed = typed === undefined || confirmsName(values.typed, typed);
  return (
    <FormDialog {...question} {...form} tone="danger" disabled={!isConfirmed}>
      {typed !== undefined && (
        <TextField {...field('typed')} label={texts.typeName(typed)} autoComplete="off" />
      )}
    </FormDialog>
  );
}

/** Whether the typed text is the name. Case and blanks around the text are ignored. */
export const confirmsName = (typed: string, name: string): boolean =>
  typed.trim().localeCompare(name.trim(), 'es-MX', { sensitivity: 'accent' }) === 0;

/** Sentences with numbers, which are requested when the dialog opens. Without a key nothing is requested. */
export function useCounted<T>(
  key: readonly string[] | null,
  read: () => Promise<T>,
  words: (counted: T) => readonly string[],
): readonly string[] {
  const { data, error } = useData(key && ['counted', ...key], read, {
    refetchOnWindowFocus: false,
  });
  if (data !== undefined) return words(data);
  return [error ? texts.countFailed : texts.counting];
}
