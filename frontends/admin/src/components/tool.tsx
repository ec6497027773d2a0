import type { ComponentProps, ComponentType } from 'react';
import { Button, cx, Skeleton } from '@el-reto/ui';
import { errorText, toast, useAction } from '@el-reto/ui/runtime';
import { common } from '@el-reto/ui/messages';
import { admin, failureText } from '../messages/admin.ts';

export const toolClass =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border-2 border-ink bg-white px-3 text-sm font-bold focus-ring hover:bg-foam-deep disabled:opacity-40 aria-busy:cursor-progress';

/** A small button for the desk, less prominent than the buttons of the contest's site. */
export function Tool({ className, ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type="button" className={cx(toolClass, className)} />;
}

interface FileToolProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  /** Saves the file. Until it has arrived, further presses do nothing. */
  save: () => Promise<void>;
}

export function FileTool({ save, disabled, ...rest }: FileToolProps) {
  const { run, busy } = useAction(save);
  return (
    <Tool
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      onClick={() => void run()}
    />
  );
}

interface ChoiceProps<Value extends string> {
  legend: string;
  labels: Readonly<Record<Value, string>>;
  icons?: Readonly<Record<Value, ComponentType>>;
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A row of buttons of which exactly one is pressed. */
export const Choice = <Value extends string>(props: ChoiceProps<Value>) => (
  <fieldset className={cx('flex', props.className)}>
    <legend className="sr-only">{props.legend}</legend>
    {(Object.keys(props.labels) as Value[]).map((value) => {
      const Icon: ComponentType | undefined = props.icons?.[value];
      return (
        <Tool
          key={value}
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
          className="rounded-none not-first-of-type:border-l-0 first-of-type:rounded-l-control last-of-type:rounded-r-control aria-pressed:bg-sun"
        >
          {Icon && <Icon />}
          {props.labels[value]}
        </Tool>
      );
    })}
  </fieldset>
);

export function Pill({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span {...rest} className={cx('rounded-control px-2 py-0.5 text-sm font-bold', className)} />
  );
}

interface SmallButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  action: string;
  /** The object of the action. */
  name: string;
}

export const SmallButton = ({ action, name, className, ...rest }: SmallButtonProps) => (
  <Button
    {...rest}
    tone="plain"
    aria-label={admin.of(action, name)}
    className={cx('border-2! text-sm shadow-none', className)}
  >
    {action}
  </Button>
);

interface SwitchButtonProps {
  action: string;
  name: string;
  /** Returns the message for the toast. */
  work: () => Promise<string>;
}

/** Runs `work` and shows its message or its error as a toast. */
export function SwitchButton({ action, name, work }: SwitchButtonProps) {
  const { run, busy } = useAction(async () => {
    try {
      toast(await work(), { tone: 'good' });
    } catch (error) {
      toast(failureText(error), { tone: 'bad' });
    }
  });
  return <SmallButton action={action} name={name} busy={busy} onClick={() => void run()} />;
}

interface RetryLineProps {
  text: string;
  error: unknown;
  onRetry: () => unknown;
}

/** A failure as one line of text, with a retry button. */
export const RetryLine = ({ text, error, onRetry }: RetryLineProps) => (
  <div role="alert" className="flex flex-wrap items-center gap-3">
    <p>
      {text} {errorText(error)}
    </p>
    <Tool onClick={() => void onRetry()}>{common.retry}</Tool>
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
