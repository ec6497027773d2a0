import { expect, it } from 'vitest';
import { AppError } from '@el-reto/contracts';
import { GrpcStatus } from 'firebase-admin/firestore';
import { firestoreFailure, mayRunAgain, retryDelayMs } from './firestore-errors.ts';

const failure = (code: number, message = 'x') => Object.assign(new Error(message), { code });

it.each([
  [failure(GrpcStatus.ABORTED), true],
  [failure(GrpcStatus.INVALID_ARGUMENT, 'The referenced transaction has expired'), true],
  [failure(GrpcStatus.INVALID_ARGUMENT, 'Transaction is invalid or closed.'), true],
  [failure(GrpcStatus.INVALID_ARGUMENT, 'Nested arrays are not supported'), false],
  [failure(GrpcStatus.UNAVAILABLE), false],
  [failure(GrpcStatus.DEADLINE_EXCEEDED), false],
  [failure(GrpcStatus.ALREADY_EXISTS), false],
  [new Error('transaction has expired'), false],
  ['aborted', false],
])('after %s a transaction may run again: %s', (error, expected) => {
  expect(mayRunAgain(error)).toBe(expected);
});

it.each([
  GrpcStatus.UNAVAILABLE,
  GrpcStatus.DEADLINE_EXCEEDED,
  GrpcStatus.RESOURCE_EXHAUSTED,
  GrpcStatus.PERMISSION_DENIED,
  GrpcStatus.UNAUTHENTICATED,
  GrpcStatus.INTERNAL,
])('a failure of status %i is SERVICE_UNAVAILABLE, with its cause', (code) => {
  const cause = failure(code);
  expect(firestoreFailure(cause)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause });
});

it.each([failure(GrpcStatus.INVALID_ARGUMENT), new AppError('EVENT_OVER'), new TypeError('x'), 7])(
  'the failure %s is passed on unchanged',
  (error) => {
    expect(firestoreFailure(error)).toBe(error);
  },
);

it('the delay of a retry is random, and its maximum doubles up to a second', () => {
  const longest = [0, 1, 2, 5, 6, 50].map((attempt) => retryDelayMs(attempt, () => 1));
  expect(longest).toEqual([20, 40, 80, 640, 1_000, 1_000]);
  expect([0, 0.5].map((part) => retryDelayMs(3, () => part))).toEqual([0, 80]);
});
