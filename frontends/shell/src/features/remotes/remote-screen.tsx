import { common } from '@el-reto/ui/messages';
import { createElement, Suspense, useState } from 'react';
import type { AdminScreen, PublicScreen } from '@el-reto/ui/runtime';
import { ErrorState } from '@el-reto/ui';
import { ErrorBoundary } from '../../app/error-boundary.tsx';
import { reloadOnce } from '../../chunk-reload.ts';
import { screenComponent } from './loader.ts';

/** Keeps the page's height while a screen arrives, so that the footer does not jump. */
export function ScreenPlaceholder() {
  return (
    <div data-app="shell">
      <output aria-label={common.loading} className="block min-h-[110dvh]" />
    </div>
  );
}

type RemoteScreenProps =
  | { remote: 'public'; screen: PublicScreen }
  | { remote: 'admin'; screen: AdminScreen };

/** A remote's screen. If it cannot be loaded, it shows a retry button while the rest of the site works. */
export function RemoteScreen({ remote, screen }: RemoteScreenProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <div data-app={remote}>
      <ErrorBoundary
        key={`${screen}/${attempt}`}
        // A browser does not load a failed module again, so that the page is reloaded after a second failure.
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
        <Suspense fallback={<ScreenPlaceholder />}>
          {createElement(screenComponent(remote, screen, attempt))}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
