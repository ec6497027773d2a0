import { describe, expect, it } from 'vitest';
import { AppError } from '@el-reto/contracts';
import { firestoreFailure, grpcStatus, mayRunAgain } from './firestore-errors.ts';

const failure = (code: number, message = 'x') => Object.assign(new Error(message), { code });

describe('mayRunAgain', () => {
  it.each([
    [failure(grpcStatus.aborted), true],
    [failure(grpcStatus.invalidArgument, 'The referenced transaction has expired'), true],
    [failure(grpcStatus.invalidArgument, 'Transaction is invalid or closed.'), true],
    [failure(grpcStatus.invalidArgument, 'Nested arrays are not supported'), false],
    [failure(grpcStatus.unavailable), false],
    [failure(grpcStatus.deadlineExceeded), false],
    [failure(grpcStatus.alreadyExists), false],
    [new Error('transaction has expired'), false],
    ['aborted', false],
  ])('of %s is %s', (error, expected) => {
    expect(mayRunAgain(error)).toBe(expected);
  });
});

describe('firestoreFailure', () => {
  it.each([
    grpcStatus.unavailable,
    grpcStatus.deadlineExceeded,
    grpcStatus.resourceExhausted,
    grpcStatus.permissionDenied,
    grpcStatus.unauthenticated,
    grpcStatus.internal,
  ])('of status %i is SERVICE_UNAVAILABLE, with its cause', (code) => {
    const cause = failure(code);
    expect(firestoreFailure(cause)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause });
  });

  it.each([failure(grpcStatus.invalidArgument), new AppError('EVENT_OVER'), new TypeError('x'), 7])(
    'leaves %s as it is',
    (error) => {
      expect(firestoreFailure(error)).toBe(error);
    },
  );
});
