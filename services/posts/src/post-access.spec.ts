import { describe, expect, it } from 'vitest';
import { requireOwned, requirePublic, requireVisible } from './post-access.ts';

const actor = (uid: string, facts = {}) => ({
  uid,
  email: `${uid}@elreto.test`,
  emailVerified: true,
  admin: false,
  provider: 'password',
  ...facts,
});
const owner = actor('ana');
const stranger = actor('bea');
const admin = actor('carla', { admin: true });
const unverifiedAdmin = actor('dora', { admin: true, emailVerified: false });

const shown = { userId: 'ana', public: true };
const pending = { userId: 'ana', public: false };

const coded = (code: string) => expect.objectContaining({ code }) as Error;

describe('who sees a post', () => {
  it.each([null, owner, stranger, admin])('that is public: everyone', (who) => {
    expect(requireVisible(shown, who)).toBe(shown);
  });

  it.each([owner, admin])('that is pending: its owner and administrators', (who) => {
    expect(requireVisible(pending, who)).toBe(pending);
  });

  it.each([null, stranger, unverifiedAdmin])('that is pending: nobody else', (who) => {
    expect(() => requireVisible(pending, who)).toThrow(coded('POST_NOT_FOUND'));
  });

  it('that is not there: nobody', () => {
    expect(() => requireVisible(undefined, admin)).toThrow(coded('POST_NOT_FOUND'));
  });
});

describe('what is done to public posts alone', () => {
  it('is not done to others', () => {
    expect(requirePublic(shown)).toBe(shown);
    expect(() => requirePublic(pending)).toThrow(coded('POST_NOT_FOUND'));
    expect(() => requirePublic(undefined)).toThrow(coded('POST_NOT_FOUND'));
  });
});

describe('who may delete a post', () => {
  it.each([owner, admin])('is its owner, and administrators', (who) => {
    expect(requireOwned(shown, who)).toBe(shown);
    expect(requireOwned(pending, who)).toBe(pending);
  });

  it('is nobody else, and they learn of no pending one', () => {
    expect(() => requireOwned(shown, stranger)).toThrow(coded('NOT_OWNER'));
    expect(() => requireOwned(shown, unverifiedAdmin)).toThrow(coded('NOT_OWNER'));
    expect(() => requireOwned(pending, stranger)).toThrow(coded('POST_NOT_FOUND'));
    expect(() => requireOwned(undefined, admin)).toThrow(coded('POST_NOT_FOUND'));
  });
});
