import { withLimit } from '@el-reto/ui/runtime';

/** Returns a function whose callers share one load. After a failure the next call retries. */
export function retrying<T>(load: (attempt: number) => Promise<T>, limitMs: number) {
  let attempt = 0;
  let current: Promise<T> | null = null;
  return (): Promise<T> => {
    current ??= withLimit(load(attempt++), limitMs).catch((error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  };
}
