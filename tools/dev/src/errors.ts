/** An error that one line explains; printed without a stack trace. */
export class StackError extends Error {}

/** The `code` of a Node system error, as `EADDRINUSE`; undefined for any other value. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
