import { lazy, Suspense, type ComponentType } from 'react';
import { ScreenPlaceholder } from '../features/remotes/screen-placeholder.tsx';

/** A screen of the shell itself, in a chunk of its own. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>) {
  const Screen = lazy(load);
  return function LazyScreen() {
    return (
      <Suspense fallback={<ScreenPlaceholder />}>
        <Screen />
      </Suspense>
    );
  };
}
