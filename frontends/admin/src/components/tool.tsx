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

interface SwitchButtonProps {
  action: string;
  name: string;
  /** Returns the message for the toast, or null for none. */
  work: () => Promise<string | null>;
}

/** Runs `work` and shows its result or its failure as a toast. */
export function SwitchButton({ action, name, work }: SwitchButtonProps) {
  const { run, busy } = useAction(async () => {
    try {
      const done = await work();
      if (done !== null) toast(done, { tone: 'good' });
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
      className="border-2! text-sm shadow-none"
    >
      {action}
    </Button>
  );
}

/** The last row of a dialog with a form: a button that closes it, and `children`, which submits. */
export const DialogButtons = (props: { onClose: () => void; children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-3">
    <Button tone="quiet" onClick={props.onClose}>
      {common.cancel}
    </Button>
    {props.children}
  </div>
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
