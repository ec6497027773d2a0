import { useCallback, useState } from 'react';

interface State<Result> {
  busy: boolean;
  error: unknown;
  result?: Result;
}

const idle = { busy: false, error: null };

/**
 * An action of the user: whether it is running, and the result or the error of the last run. `onDone`
 * receives the result; it is not called after a failure.
 */
export function useAction<Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
  onDone?: (result: Result) => unknown,
) {
  const [state, setState] = useState<State<Result>>(idle);
  async function run(...args: Args): Promise<void> {
    setState({ busy: true, error: null });
    let result: Result;
    try {
      result = await work(...args);
    } catch (error) {
      return setState({ busy: false, error });
    }
    setState({ ...idle, result });
    await onDone?.(result);
  }
  const reset = useCallback(() => setState(idle), []);
  return { ...state, run, reset };
}
