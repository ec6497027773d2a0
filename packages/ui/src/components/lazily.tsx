import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** A component in a separate chunk. `waiting` is shown while the chunk loads. */
export function lazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: ReactNode,
) {
  const Loaded: ComponentType<Props> = lazy(load);
  return function Lazily(props: Props) {
    return (
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
