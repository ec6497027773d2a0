import { describe, expect, it } from 'vitest';
import { AppError } from '@el-reto/contracts';
import { GrpcStatus } from 'firebase-admin/firestore';
import { firestoreFailure, mayRunAgain } from './firestore-errors.ts';

const failure = (code: number, message = 'x') => Object.assign(new Error(message), { code });

describe('mayRunAgain', () => {
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
  ])('of %s is %s', (error, expected) => {
    expect(mayRunAgain(error)).toBe(expected);
  });
});

describe('firestoreFailure', () => {
  it.each([
    GrpcStatus.UNAVAILABLE,
    GrpcStatus.DEADLINE_EXCEEDED,
    GrpcStatus.RESOURCE_EXHAUSTED,
    GrpcStatus.PERMISSION_DENIED,
    GrpcStatus.UNAUTHENTICATED,
    GrpcStatus.INTERNAL,
  ])('of status %i is SERVICE_UNAVAILABLE, with its cause', (code) => {
    const cause = failure(code);
    expect(firestoreFailure(cause)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause });
  });

  it.each([
    failure(GrpcStatus.INVALID_ARGUMENT),
    new AppError('EVENT_OVER'),
    new TypeError('x'),
    7,
  ])('leaves %s as it is', (error) => {
    expect(firestoreFailure(error)).toBe(error);
  });
});
