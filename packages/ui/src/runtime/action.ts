import { useCallback, useState } from 'react';

/** An action of the user: whether it is running, and its last error. */
export function useAction<Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
) {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({
    busy: false,
    error: null,
  });
  const run = useCallback(
    async (
      ...args: Args
    ): Promise<{ ok: true; result: Result } | { ok: false; error: unknown }> => {
      setState({ busy: true, error: null });
      try {
        const result = await work(...args);
        setState({ busy: false, error: null });
        return { ok: true, result };
      } catch (error) {
        setState({ busy: false, error });
        return { ok: false, error };
      }
    },
    [work],
  );
  const reset = useCallback(() => setState({ busy: false, error: null }), []);
  return { ...state, run, reset };
}
