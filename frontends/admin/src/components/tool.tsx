import type { ComponentProps, ReactNode } from 'react';
import { Button, cx, Skeleton } from '@el-reto/ui';
import { errorText, toast, useAction } from '@el-reto/ui/runtime';
import { common } from '@el-reto/ui/messages';
import { admin } from '../messages/admin.ts';

export const toolClass =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border-2 border-ink bg-white px-3 text-sm font-bold focus-ring hover:bg-foam-deep disabled:opacity-40';

/** A small button of the working surface: quieter than the site's. */
export function Tool({ className, ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type="button" className={cx(toolClass, className)} />;
}

export function Pill({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span {...rest} className={cx('rounded-control px-2 py-0.5 text-sm font-bold', className)} />
  );
}

export const smallButton = 'border-2! text-sm shadow-none';

interface SwitchButtonProps {
  action: string;
  name: string;
  /** Returns the message for the toast. */
  work: () => Promise<string>;
}

/** Runs `work` and shows its result or its failure as a toast. */
export function SwitchButton({ action, name, work }: SwitchButtonProps) {
  const { run, busy } = useAction(async () => {
    try {
      toast(await work(), { tone: 'good' });
    } catch (error) {
      toast(admin.error(errorText(error)), { tone: 'bad' });
    }
  });
  return (
    <Button
      tone="plain"
      busy={busy}
      aria-label={admin.of(action, name)}
      onClick={() => void run()}
      className={smallButton}
    >
      {action}
    </Button>
  );
}

interface DialogButtonsProps {
  cancel?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The last row of a dialog with a form: a button that closes it, and `children`, which submits. */
export const DialogButtons = (props: DialogButtonsProps) => (
  <div className="flex flex-wrap justify-end gap-3">
    <Button tone="quiet" onClick={props.onClose}>
      {props.cancel ?? common.cancel}
    </Button>
    {props.children}
  </div>
);

/** The consequences of an action; several are a list. */
export const Sentences = ({ of: sentences }: { of: readonly string[] }) => (
  <ul className={cx('grid gap-1', sentences.length > 1 && 'list-disc pl-5')}>
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

export function RowsSkeleton({ count = 5 }: { count?: number }) {
  return (
    <output aria-label={common.loading} className="grid gap-2.5">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-22" />
      ))}
    </output>
  );
}
