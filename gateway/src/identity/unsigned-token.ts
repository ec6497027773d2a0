/**
 * A token in form, signed by nobody, of a key that does not exist: to ask for its key loads all
 * keys, once, before many ask at once.
 */
export function unsignedToken(claims: object): string {
  const parts = [{ alg: 'RS256', kid: 'warm-up' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return `${parts.join('.')}.x`;
}
