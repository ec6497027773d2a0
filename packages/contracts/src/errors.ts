/**
 * Every error code that may cross a process or reach a client, with its HTTP status.
 * Codes are stable; people's words for them live in `error-messages.ts`. A route may answer one
 * of them with another status: `statusOn` in `http/route.ts`.
 */
export const errorStatus = {
  MALFORMED_REQUEST: 400,
  UNAUTHENTICATED: 401,
  INVALID_TOKEN: 401,
  RECENT_SIGN_IN_NEEDED: 401,
  INVALID_APP_CHECK: 401,
  FORBIDDEN: 403,
  EMAIL_NOT_VERIFIED: 403,
  UID_MISMATCH: 403,
  NOT_OWNER: 403,
  ADMIN_ONLY: 403,
  SECOND_FACTOR_NEEDED: 403,
  MEDIA_NOT_YOURS: 403,
  BIRTH_DATE_NEEDED: 403,
  UNDERAGE: 403,
  ROUTE_NOT_FOUND: 404,
  EVENT_NOT_FOUND: 404,
  POST_NOT_FOUND: 404,
  MEDIA_NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  EVENT_NAME_TAKEN: 409,
  POST_NAME_TAKEN: 409,
  EVENT_OVER: 409,
  LIKES_CLOSED: 409,
  UPLOADS_CLOSED: 409,
  POST_ALREADY_DECIDED: 409,
  PROFILE_CHANGE_GONE: 409,
  MEDIA_ALREADY_USED: 409,
  IMAGE_TOO_LARGE: 413,
  BODY_TOO_LARGE: 413,
  NOT_AN_IMAGE: 415,
  UNSUPPORTED_MEDIA_TYPE: 415,
  NAME_NOT_READABLE: 422,
  EVENT_NOT_STARTED: 422,
  EVENT_NOT_ENDED: 422,
  DATES_OUT_OF_ORDER: 422,
  MEDIA_WRONG_PURPOSE: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_REPORTS: 429,
  INTERNAL: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

/** A stable error constant, as `POST_NOT_FOUND`. */
export type ErrorCode = keyof typeof errorStatus;

/** Values that an error's message may mention, by name. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** Every code, for exhaustive checks. */
export const errorCodes = Object.keys(errorStatus) as readonly ErrorCode[];

/** Tells whether `value` is a known error code. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value);
}
