import {
  errorMessage,
  errorStatus,
  isErrorCode,
  type ErrorCode,
  type ErrorParams,
} from './errors.ts';

/**
 * A failure with a stable code that is sent to other processes; its `cause` is only for the logs.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  // Not in the constructor's parameters: `tools/dev` runs from these sources by Node alone.
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: ErrorOptions) {
    super(`${code}: ${errorMessage(code, params)}`, options);
    this.code = code;
    this.params = params;
  }

  /** The HTTP status of the code. */
  get status(): number {
    return errorStatus[this.code];
  }
}

/** How an error travels over NATS. */
export interface WireError {
  code: ErrorCode;
  params: ErrorParams;
}

/** The public part of an error: an AppError as it is, any other error as INTERNAL. */
export function toWireError(error: unknown): WireError {
  return error instanceof AppError
    ? { code: error.code, params: error.params }
    : { code: 'INTERNAL', params: {} };
}

/** The AppError of a wire error; an unknown code becomes INTERNAL. */
export function fromWireError(wire: unknown): AppError {
  const { code, params } = (wire ?? {}) as Partial<WireError>;
  return isErrorCode(code) ? new AppError(code, params) : new AppError('INTERNAL');
}

/** Whether a later attempt may succeed. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof AppError) || error.status >= 500;
}
