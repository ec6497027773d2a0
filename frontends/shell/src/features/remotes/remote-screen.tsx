import { common } from '@el-reto/ui/messages';
import { createElement, useState } from 'react';
import type { AdminScreen, PublicScreen } from '@el-reto/ui/runtime';
import { ErrorBoundary, ErrorState } from '@el-reto/ui';
import { reloadOnce } from '@el-reto/ui/chunk-reload';
import { screenComponent } from './loader.ts';

/** A screen of a remote, or a retry button if it cannot be loaded. The rest of the site works. */
export function RemoteScreen({ screen }: { screen: PublicScreen | AdminScreen }) {
  const remote = screen === 'admin' ? 'admin' : 'public';
  const [attempt, setAttempt] = useState(0);
  return (
    <div data-app={remote}>
      <ErrorBoundary
        key={`${screen}/${attempt}`}
        // Browsers do not request a failed module again: the second failure reloads the page.
        onError={() => attempt > 0 && reloadOnce()}
        fallback={
          <div data-app="shell" className="min-h-[110dvh]">
            <ErrorState
              heading="h1"
              title={common.unavailableTitle}
              text={common.unavailableText}
              onRetry={() => setAttempt(attempt + 1)}
            />
          </div>
        }
      >
        {createElement(screenComponent(remote, screen, attempt))}
      </ErrorBoundary>
    </div>
  );
}
