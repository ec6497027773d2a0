import { AppError, type ErrorCode, type RequestDefinition } from '@el-reto/contracts';

/** The error code with which a promise rejects. Throws if the promise resolves. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: { code?: string }) => ({ code: error.code ?? `no code: ${JSON.stringify(error)}` }),
  );
  if ('value' in outcome) throw new Error(`resolved to ${JSON.stringify(outcome.value)}`);
  return outcome.code;
}

/** Returns a function for `harness.before` that runs `act` before the answers to one request. */
export const during =
  ({ subject }: RequestDefinition, act: () => unknown) =>
  async (asked: string): Promise<void> => {
    if (asked === subject) await act();
  };

/** Returns a function for `harness.before` that makes the answers to one request fail. */
export function failing(
  { subject }: RequestDefinition,
  code: ErrorCode,
): (subject: string) => void {
  return (asked) => {
    if (asked === subject) throw new AppError(code);
  };
}
