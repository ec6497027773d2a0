import type { ReactNode } from 'react';
import { errorText } from '../messages/errors.ts';
import { common } from './common.ts';
import { cx } from './cx.ts';
import { Button } from './button.tsx';
import { Corcholata } from './corcholata.tsx';

interface StateProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  className?: string;
  /** 'h1' if the state fills the whole page. */
  heading?: 'h1' | 'h2';
}

export function EmptyState(props: StateProps) {
  const { title, text, children, className, heading: Heading = 'h2' } = props;
  return (
    <div
      className={cx(
        'mx-auto my-6 flex w-[calc(100%-1.5rem)] max-w-md flex-col items-center gap-4 rounded-card border-[3px] border-dashed border-ink px-6 py-8 text-center',
        className,
      )}
    >
      <Corcholata placed={false} className="size-16" />
      <Heading className="font-display text-xl leading-tight uppercase">{title}</Heading>
      {text && <p className="text-ink-soft">{text}</p>}
      {children}
    </div>
  );
}

interface ErrorStateProps extends StateProps {
  /** The error. Its text is shown unless `text` is set. */
  error?: unknown;
  onRetry?: () => unknown;
}

export function ErrorState({ error, onRetry, children, text, ...rest }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState {...rest} text={text ?? (error ? errorText(error) : undefined)}>
        {onRetry && <Button onClick={() => void onRetry()}>{common.retry}</Button>}
        {children}
      </EmptyState>
    </div>
  );
}

interface LoadedProps<T> extends Pick<StateProps, 'className'> {
  /** A result of `useApi`, `useData` or `useApiPages`. */
  of: { data: T | undefined; error: unknown; reread: () => unknown };
  /** The title of the notice about a failure. */
  failed: string;
  /** Shown until the first answer arrives. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows the skeleton before the answer, `children` with the answer, and a retry button after a failure. */
export function Loaded<T>({ of, failed, skeleton, children, ...state }: LoadedProps<T>) {
  if (of.data !== undefined) return children(of.data);
  if (!of.error) return skeleton;
  return <ErrorState {...state} title={failed} error={of.error} onRetry={of.reread} />;
}

export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        'halftone animate-pulse rounded-card border-[3px] border-foam-shade bg-foam-deep [--halftone:var(--color-foam-shade)]',
        className,
      )}
    />
  );
}

export function CardsSkeleton({ count = 8 }: { count?: number }) {
  return (
    <output
      aria-label={common.loading}
      className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4"
    >
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="aspect-[4/6]" />
      ))}
    </output>
  );
}
