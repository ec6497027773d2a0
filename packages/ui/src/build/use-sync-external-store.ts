import { useRef, useSyncExternalStore } from 'react';

// The package's own shim is CommonJS: inside a remote its require('react') reaches a second React.
export { useSyncExternalStore };

export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
  getServerSnapshot: (() => Snapshot) | null | undefined,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: (a: Selection, b: Selection) => boolean = Object.is,
): Selection {
  const last = useRef<{ selection: Selection } | null>(null);
  const select = (read: () => Snapshot) => () => {
    const selection = selector(read());
    if (last.current && isEqual(last.current.selection, selection)) return last.current.selection;
    last.current = { selection };
    return selection;
  };
  return useSyncExternalStore(
    subscribe,
    select(getSnapshot),
    getServerSnapshot ? select(getServerSnapshot) : undefined,
  );
}
