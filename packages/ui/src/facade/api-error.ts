import type { ErrorCode } from '@el-reto/contracts';

/** Failures that happen before an answer is there. */
export type ClientErrorCode = 'NETWORK' | 'TIMEOUT' | 'BAD_ANSWER';

/** A call that failed. `message` is for people: the server's own words, in Spanish. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: ErrorCode | ClientErrorCode,
    message: string,
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    /** How long the server asks to wait before the next try. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }

  /** Whether the same call may succeed later without any change. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export function isApiError(error: unknown, code?: ErrorCode | ClientErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
