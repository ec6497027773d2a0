import { AppError } from '@el-reto/contracts';

/** gRPC's status codes, as far as they matter here. */
export const grpcStatus = {
  cancelled: 1,
  unknown: 2,
  invalidArgument: 3,
  deadlineExceeded: 4,
  alreadyExists: 6,
  notFound: 5,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** What no request is to blame for: the database is away, overloaded, or refuses this process. */
const away: ReadonlySet<unknown> = new Set([
  grpcStatus.cancelled,
  grpcStatus.unknown,
  grpcStatus.deadlineExceeded,
  grpcStatus.permissionDenied,
  grpcStatus.resourceExhausted,
  grpcStatus.internal,
  grpcStatus.unavailable,
  grpcStatus.unauthenticated,
]);

/** The gRPC status of an error of the client library; undefined for any other. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'number' ? error.code : undefined;
}

/**
 * True when a transaction was certainly undone and may run again: it met another one, or the
 * database no longer knows it. An error that leaves open whether a commit happened is not one.
 */
export function mayRunAgain(error: unknown): boolean {
  const status = statusOf(error);
  if (status === grpcStatus.aborted) return true;
  const isExpired =
    error instanceof Error &&
    /transaction .*(expired|not valid|invalid or closed)/i.test(error.message);
  return status === grpcStatus.invalidArgument && isExpired;
}

/** What a caller is told of a failure: SERVICE_UNAVAILABLE when Firestore is away. */
export function firestoreFailure(error: unknown): unknown {
  return away.has(statusOf(error)) ? unavailable(error) : error;
}

export const unavailable = (cause: unknown) => new AppError('SERVICE_UNAVAILABLE', {}, { cause });

const firstMs = 20;
const longestMs = 1_000;

/**
 * How long to wait before a transaction that met another process's runs again, in milliseconds: a
 * random part of a time that doubles, so that those who met do not meet again.
 */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number {
  return random() * Math.min(longestMs, firstMs * 2 ** attempt);
}
