/** An error whose message explains it to the user. It is printed without a stack trace. */
export class StackError extends Error {}

/** Another run uses the data folder. */
export class DataDirInUseError extends StackError {}

/** The `code` of a Node system error, such as `EADDRINUSE`; undefined for any other value. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
