import { AppError } from '@el-reto/contracts';

/** SQLite's primary result codes for failures that do not depend on the statement. */
const unavailable: Readonly<Record<number, string>> = {
  5: 'busy',
  6: 'locked',
  7: 'out of memory',
  8: 'read-only',
  10: 'input or output failed',
  11: 'damaged',
  13: 'disk full',
  14: 'cannot be opened',
  26: 'not a database',
};

/** The error for the caller: SERVICE_UNAVAILABLE if the file cannot be used now. */
export function storeFailure(error: unknown): unknown {
  const isSqlite = error instanceof Error && 'errcode' in error;
  if (!isSqlite || typeof error.errcode !== 'number') return error;
  // The low byte of an extended code is the primary code.
  if (!((error.errcode & 0xff) in unavailable)) return error;
  return new AppError('SERVICE_UNAVAILABLE', {}, { cause: error });
}
