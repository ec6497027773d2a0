import { describe, expect, it } from 'vitest';
import { ApiError, clientErrors } from '@el-reto/client';
import { calls, errorMessages, type CallDefinition } from '@el-reto/contracts';
import { authErrors, authErrorText } from './auth-errors.ts';
import { errorText, toldText, unknownError } from './errors.ts';

describe('the catalogue of failures', () => {
  it("keeps the specification's wording to the letter", () => {
    expect(authErrors['auth/email-already-in-use']).toBe(
      'Email ya está en uso, favor de intentar con otro',
    );
    expect(authErrors['auth/invalid-credential']).toBe('Credenciales inválidas');
  });

  it('says the same for a wrong password and an unknown account', () => {
    expect(authErrors['auth/wrong-password']).toBe(authErrors['auth/user-not-found']);
  });

  it.each(Object.entries({ ...authErrors, ...clientErrors }))(
    'has a whole sentence for %s',
    (_, text) => {
      expect(text).toMatch(/^\p{Lu}.{10,}/u);
      expect(text).not.toMatch(/!.*!/);
    },
  );
});

describe('errorText', () => {
  it("shows the server's own words", () => {
    const error = new ApiError('EVENT_OVER', 'Este evento ya terminó.', 409);
    expect(errorText(error)).toBe('Este evento ya terminó.');
  });

  it.each(
    Object.values<CallDefinition>(calls)
      .flatMap(({ message }) => message ?? [])
      .concat(Object.values(errorMessages)),
  )('says %s in Spanish', (message) => {
    expect(toldText(message)).not.toMatch(/\b(?:successfully|not|page|post|user|file)\b/i);
  });

  it.each([null, undefined, 'x', new Error('secret detail'), { code: 'auth/new-code' }])(
    'hides what is not for people (%s)',
    (error) => {
      expect(errorText(error)).toBe(unknownError);
    },
  );
});

describe('authErrorText', () => {
  // Point 8 of the specification: not authenticated, no permission, quota, object not found, wrong
  // password, user not found, too many requests, network failure, popup closed.
  it.each([
    'storage/unauthenticated',
    'storage/unauthorized',
    'storage/quota-exceeded',
    'storage/object-not-found',
    'auth/wrong-password',
    'auth/user-not-found',
    'auth/too-many-requests',
    'auth/network-request-failed',
    'auth/popup-closed-by-user',
  ])("has words of its own for the provider's %s", (code) => {
    expect(authErrorText({ code })).not.toBe(unknownError);
  });

  it("knows the provider's codes", () => {
    expect(authErrorText({ code: 'auth/invalid-credential' })).toBe('Credenciales inválidas');
  });

  it('falls back to the general words', () => {
    expect(authErrorText({ code: 'toString' })).toBe(unknownError);
    expect(authErrorText(new ApiError('UNDERAGE', 'Menor de edad.', 422))).toBe('Menor de edad.');
  });
});
