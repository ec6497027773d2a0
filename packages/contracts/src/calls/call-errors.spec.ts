import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../errors.ts';
import { calls } from './index.ts';
import { statusOn, type CallDefinition } from './call.ts';

const all: [string, CallDefinition][] = Object.entries(calls);
const codesOf = ({ errors = [] }: CallDefinition): readonly ErrorCode[] => errors;
const media = [
  'MEDIA_NOT_FOUND',
  'MEDIA_NOT_YOURS',
  'MEDIA_ALREADY_USED',
  'MEDIA_WRONG_PURPOSE',
] as const;
/** What any call may answer by its access rule, by parsing, or by our own fault. */
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

describe('the errors of a route', () => {
  it.each<[keyof typeof calls, number, ErrorCode]>([
    ['togglePostLike', 403, 'UID_MISMATCH'],
    ['togglePostLike', 403, 'BIRTH_DATE_NEEDED'],
    ['togglePostLike', 403, 'UNDERAGE'],
    ['createPost', 403, 'BIRTH_DATE_NEEDED'],
    ['createPost', 403, 'UNDERAGE'],
    ['togglePostLike', 404, 'POST_NOT_FOUND'],
    ['togglePostLike', 409, 'EVENT_OVER'],
    ['togglePostLike', 409, 'LIKES_CLOSED'],
    ['uploadMedia', 409, 'UPLOADS_CLOSED'],
    ['createPost', 409, 'UPLOADS_CLOSED'],
    ['incrementPostView', 404, 'POST_NOT_FOUND'],
    ['incrementPostShare', 404, 'POST_NOT_FOUND'],
    ['activateWinners', 404, 'EVENT_NOT_FOUND'],
    ['activateWinners', 422, 'EVENT_NOT_ENDED'],
    ['deactivateWinners', 422, 'EVENT_NOT_ENDED'],
    ['uploadMedia', 413, 'IMAGE_TOO_LARGE'],
    ['uploadMedia', 415, 'NOT_AN_IMAGE'],
    ['createPost', 404, 'EVENT_NOT_FOUND'],
    ['createPost', 409, 'POST_NAME_TAKEN'],
    ['createPost', 409, 'EVENT_OVER'],
    ['createPost', 409, 'JUROR_TAKES_PART'],
    ['createPost', 422, 'EVENT_NOT_STARTED'],
    ['deletePost', 403, 'NOT_OWNER'],
    ['deletePost', 404, 'POST_NOT_FOUND'],
    ['getPost', 404, 'POST_NOT_FOUND'],
    ['reportPost', 404, 'POST_NOT_FOUND'],
    ['createUser', 422, 'UNDERAGE'],
    ['updateMe', 422, 'UNDERAGE'],
    ['createUser', 422, 'NAME_NOT_READABLE'],
    ['updateMe', 422, 'NAME_NOT_READABLE'],
    ['createPost', 422, 'NAME_NOT_READABLE'],
    ['createEvent', 422, 'NAME_NOT_READABLE'],
    ['updateEvent', 422, 'NAME_NOT_READABLE'],
    ['createEvent', 409, 'EVENT_NAME_TAKEN'],
    ['createEvent', 422, 'DATES_OUT_OF_ORDER'],
    ['updateEvent', 404, 'EVENT_NOT_FOUND'],
    ['deleteEvent', 404, 'EVENT_NOT_FOUND'],
    ['approvePost', 409, 'POST_ALREADY_DECIDED'],
    ['denyPost', 409, 'POST_ALREADY_DECIDED'],
  ])('%s: %i %s', (name, status, code) => {
    const route: CallDefinition = calls[name];
    expect(codesOf(route)).toContain(code);
    expect(statusOn(route, code)).toBe(status);
  });

  it.each(['createPost', 'setMyPhoto', 'createEvent', 'updateEvent'] as const)(
    '%s takes a staged picture, and names all that can be wrong with it',
    (name) => {
      expect(codesOf(calls[name])).toEqual(expect.arrayContaining([...media]));
    },
  );

  /** What one purpose or a token that need not be there can still be refused for. */
  const conditional: Record<string, ErrorCode[]> = {
    uploadMedia: ['ADMIN_ONLY', 'SECOND_FACTOR_NEEDED'],
    getPost: ['INVALID_TOKEN'],
    getAuthor: ['USER_NOT_FOUND'],
    banUser: ['USER_NOT_FOUND'],
    unbanUser: ['USER_NOT_FOUND'],
  };

  it.each(all)('%s leaves out what access and parsing imply', (name, route) => {
    const own = codesOf(route).filter((code) => implied.has(code));
    expect(own).toEqual(conditional[name] ?? []);
  });
});
