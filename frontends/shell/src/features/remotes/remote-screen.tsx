import { common } from '@el-reto/ui/messages';
import { Component, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { AdminScreen, PublicScreen } from '@el-reto/ui/runtime';
import { ErrorState } from '@el-reto/ui';
import { reloadOnce } from '../../lib/chunk-reload.ts';
import { screenComponent } from './screen-registry.ts';

/** Keeps the page's height while a screen arrives, so that the footer does not jump. */
export function ScreenPlaceholder() {
  return (
    <div data-app="shell">
      <output aria-label={common.loading} className="block min-h-[110dvh]" />
    </div>
  );
}

type RemoteScreenProps =
  { remote: 'public'; screen: PublicScreen } | { remote: 'admin'; screen: AdminScreen };

/** A remote's screen in its place; unavailable with a retry while the rest of the site works. */
export function RemoteScreen({ remote, screen }: RemoteScreenProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <div data-app={remote}>
      <Unavailable
        key={`${screen}/${attempt}`}
        isRetry={attempt > 0}
        onRetry={() => setAttempt(attempt + 1)}
      >
        <Suspense fallback={<ScreenPlaceholder />}>
          <Mounted component={screenComponent(remote, screen, attempt)} />
        </Suspense>
      </Unavailable>
    </div>
  );
}

function Mounted({ component: Screen }: { component: ComponentType }) {
  return <Screen />;
}

interface UnavailableProps {
  isRetry: boolean;
  onRetry: () => void;
  children: ReactNode;
}

class Unavailable extends Component<UnavailableProps> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    // A browser remembers each module that failed: what a retry cannot load, a fresh page may.
    if (this.props.isRetry) reloadOnce();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div data-app="shell" className="min-h-[110dvh]">
        <ErrorState
          heading="h1"
          title={common.unavailableTitle}
          text={common.unavailableText}
          onRetry={this.props.onRetry}
        />
      </div>
    );
  }
}
