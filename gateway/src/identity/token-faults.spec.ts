import { expect, it } from 'vitest';
import { isTokenFault } from './firebase-tokens.ts';

const error = (code: string, message = '') => Object.assign(new Error(message), { code });

it.each([
  error('auth/id-token-expired'),
  error('auth/id-token-revoked'),
  error('auth/user-disabled'),
  error('auth/user-not-found'),
  error('auth/argument-error', 'Firebase ID token has incorrect "aud" (audience) claim.'),
  error('auth/argument-error', 'Decoding Firebase ID token failed.'),
])('the token: $code $message', (fault) => expect(isTokenFault(fault)).toBe(true));

it.each([
  error('auth/argument-error', 'Error fetching public keys for Google certs: 503'),
  error('auth/argument-error', 'Error while making request: getaddrinfo ENOTFOUND'),
  error('app/network-error', 'connect ECONNREFUSED'),
  error('auth/internal-error'),
  new Error('anything'),
  null,
])('the provider: %s', (fault) => expect(isTokenFault(fault)).toBe(false));
