import { AppError } from '@el-reto/contracts';
import { GrpcStatus } from 'firebase-admin/firestore';

/** Failures that do not depend on the request: the database is down or overloaded, or refuses this process. */
const unavailableStatuses: ReadonlySet<unknown> = new Set([
  GrpcStatus.CANCELLED,
  GrpcStatus.UNKNOWN,
  GrpcStatus.DEADLINE_EXCEEDED,
  GrpcStatus.PERMISSION_DENIED,
  GrpcStatus.RESOURCE_EXHAUSTED,
  GrpcStatus.INTERNAL,
  GrpcStatus.UNAVAILABLE,
  GrpcStatus.UNAUTHENTICATED,
]);

/** The gRPC status of an error of the client library. Undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'number' ? error.code : undefined;
}

/** Whether the transaction certainly was rolled back, because of a conflict or because it expired. */
export function mayRunAgain(error: unknown): boolean {
  const status = statusOf(error);
  if (status === GrpcStatus.ABORTED) return true;
  const isExpired =
    error instanceof Error &&
    /transaction .*(expired|not valid|invalid or closed)/i.test(error.message);
  return status === GrpcStatus.INVALID_ARGUMENT && isExpired;
}

/** The error for the caller: SERVICE_UNAVAILABLE if Firestore is down. */
export function firestoreFailure(error: unknown): unknown {
  return unavailableStatuses.has(statusOf(error)) ? unavailable(error) : error;
}

export const unavailable = (cause: unknown) => new AppError('SERVICE_UNAVAILABLE', {}, { cause });

const firstMs = 20;
const longestMs = 1_000;

/**
 * The wait before a retry, in milliseconds. It is random, so that conflicting transactions do not meet
 * again.
 */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number {
  return random() * Math.min(longestMs, firstMs * 2 ** attempt);
}
