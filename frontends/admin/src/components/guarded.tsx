import type { ReactNode } from 'react';
import { ErrorBoundary, ErrorState } from '@el-reto/ui';
import { common } from '@el-reto/ui/messages';

interface GuardedProps {
  /** The level of the notice's title. */
  heading: 'h1' | 'h2';
  /** The content's place. At another one the content is tried again. */
  place?: string;
  children: ReactNode;
}

/** Content whose failure, for example a chunk that cannot be loaded, is replaced by a retry button. */
export const Guarded = ({ heading, place = '', children }: GuardedProps) => (
  <ErrorBoundary
    path={place}
    fallback={
      <ErrorState
        heading={heading}
        title={common.unavailableTitle}
        text={common.unavailableText}
        // Browsers do not request a failed module again.
        onRetry={() => location.reload()}
      />
    }
  >
    {children}
  </ErrorBoundary>
);
