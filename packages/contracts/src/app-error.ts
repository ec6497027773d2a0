import {
  errorMessage,
  errorStatus,
  isErrorCode,
  type ErrorCode,
  type ErrorParams,
} from './errors.ts';

/** A failure with a stable code, which is sent to other processes. The `cause` is only logged. */
export class AppError extends Error {
  override readonly name = 'AppError';
  // The fields are not parameters of the constructor: `tools/dev` runs these sources with Node, which does
  // not support parameter properties.
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: ErrorOptions) {
    super(`${code}: ${errorMessage(code, params)}`, options);
    this.code = code;
    this.params = params;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The form of an error in NATS messages. */
export interface WireError {
  code: ErrorCode;
  params: ErrorParams;
}

/** The public part of an error. Any error other than an AppError becomes INTERNAL. */
export function toWireError(error: unknown): WireError {
  return error instanceof AppError
    ? { code: error.code, params: error.params }
    : { code: 'INTERNAL', params: {} };
}

/** The AppError of a received error. An unknown code becomes INTERNAL. */
export function fromWireError(wire: unknown): AppError {
  const { code, params } = (wire ?? {}) as Partial<WireError>;
  return isErrorCode(code) ? new AppError(code, params) : new AppError('INTERNAL');
}

/** Whether a later attempt may succeed. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof AppError) || error.status >= 500;
}
