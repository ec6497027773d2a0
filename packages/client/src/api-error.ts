import type { CallName, ErrorCode } from '@el-reto/contracts';

/** Messages for failures in which no valid answer arrived. */
export const clientErrors = {
  NETWORK: 'No hay conexión. Revisa tu internet e inténtalo de nuevo.',
  TIMEOUT: 'Esto está tardando demasiado. Inténtalo de nuevo.',
  BAD_ANSWER: 'Recibimos una respuesta que no esperábamos. Inténtalo de nuevo.',
} as const;

export type ClientErrorCode = keyof typeof clientErrors;

interface Details {
  /** The wait before the next attempt that the server demands, in milliseconds. */
  readonly retryAfterMs?: number | null;
  readonly call?: CallName;
  readonly body?: unknown;
}

/** A failed call. `message` is the server's message, in Spanish. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  // The fields are not parameters of the constructor: `tools/dev` runs these sources with Node, which does
  // not support parameter properties.
  readonly code: ErrorCode | ClientErrorCode;
  /** HTTP status. 0 if no answer arrived. */
  readonly status: number;
  readonly retryAfterMs: number | null;
  readonly call: CallName | undefined;
  readonly body: unknown;

  constructor(
    code: ErrorCode | ClientErrorCode,
    message: string,
    status: number,
    { retryAfterMs = null, call, body }: Details = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.call = call;
    this.body = body;
  }

  /** Whether the same call may succeed later. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Whether `error` is a failed call. With `code`: whether it has this code. */
export function isApiError(error: unknown, code?: ErrorCode | ClientErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** The error in an answer with an error status. */
export async function readError(response: Response, call: CallName): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const { code, message } = body ?? {};
  const retryAfterS = Number(response.headers.get('retry-after'));
  const details = { retryAfterMs: retryAfterS > 0 ? retryAfterS * 1000 : null, call, body };
  return typeof code === 'string' && typeof message === 'string'
    ? new ApiError(code as ErrorCode, message, response.status, details)
    : new ApiError('BAD_ANSWER', clientErrors.BAD_ANSWER, response.status, details);
}
