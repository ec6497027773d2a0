import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A component in a separate chunk. `waiting` is shown while the chunk loads. After a failed load the component
 * throws the error, and loads again when it is mounted again. React's `lazy` would show `waiting` for at least
 * 300 ms, even if the chunk arrives within one.
 */
export function lazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: ReactNode,
) {
  let loaded: ComponentType<Props> | undefined;
  return function Lazily(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      const show = async () => {
        try {
          const { default: component } = await load();
          loaded = component;
          setShown(() => component);
        } catch (error) {
          setFailure({ error });
        }
      };
      if (!Shown) void show();
    }, [Shown]);
    if (failure) throw failure.error;
    return Shown ? <Shown {...props} /> : waiting;
  };
}
