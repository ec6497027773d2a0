import { expect, it } from 'vitest';
import type { ErrorCode } from '../errors.ts';
import { calls } from './index.ts';
import { refusesBanned, statusOn, type CallDefinition } from './call.ts';

const all: [string, CallDefinition][] = Object.entries(calls);
const codesOf = ({ errors = [] }: CallDefinition): readonly ErrorCode[] => errors;
/** Errors that any call may return because of its access rule, invalid input or a server error. */
const implied = new Set<ErrorCode>([
  'MALFORMED_REQUEST',
  'UNAUTHENTICATED',
  'INVALID_TOKEN',
  'USER_NOT_FOUND',
  'RECENT_SIGN_IN_NEEDED',
  'INVALID_APP_CHECK',
  'EMAIL_NOT_VERIFIED',
  'ADMIN_ONLY',
  'SECOND_FACTOR_NEEDED',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'SERVICE_UNAVAILABLE',
]);

it.each([
  ['togglePostLike', 403],
  ['createPost', 403],
  ['createUser', 422],
  ['updateMe', 422],
] as const)('%s answers UNDERAGE with %i', (name, status) => {
  const call: CallDefinition = calls[name];
  expect(codesOf(call)).toContain('UNDERAGE');
  expect(statusOn(call, 'UNDERAGE')).toBe(status);
});

it.each([
  [
    'takes a staged picture',
    ['createPost', 'setMyPhoto', 'createEvent', 'updateEvent'],
    ['MEDIA_NOT_FOUND', 'MEDIA_NOT_YOURS', 'MEDIA_ALREADY_USED', 'MEDIA_WRONG_PURPOSE'],
  ],
  [
    'takes a name',
    ['createUser', 'updateMe', 'createPost', 'createEvent', 'updateEvent'],
    ['NAME_NOT_READABLE'],
  ],
] as const)('every call that %s declares all errors of it', (_, names, errors) => {
  for (const name of names)
    expect(codesOf(calls[name])).toEqual(expect.arrayContaining([...errors]));
});

/** Errors that a call returns only for one purpose, or only if it got an optional token. */
const conditional: Record<string, ErrorCode[]> = {
  uploadMedia: ['ADMIN_ONLY', 'SECOND_FACTOR_NEEDED'],
  getPost: ['INVALID_TOKEN'],
  getAuthor: ['USER_NOT_FOUND'],
  banUser: ['USER_NOT_FOUND'],
  unbanUser: ['USER_NOT_FOUND'],
};

it.each(all)('%s declares no errors that follow from its access and its input', (name, route) => {
  const isImplied = (code: ErrorCode) =>
    implied.has(code) || (code === 'BANNED' && refusesBanned(route));
  const own = codesOf(route).filter(isImplied);
  expect(own).toEqual(conditional[name] ?? []);
});
