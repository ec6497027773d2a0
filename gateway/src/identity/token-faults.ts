const tokenFaults = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/**
 * Whether a verification failed by the token's own fault. A key server out of reach has the code
 * of a malformed token (`auth/argument-error`); only the sentence tells them apart.
 */
export function isTokenFault(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return false;
  if (tokenFaults.has(code)) return true;
  return (
    code === 'auth/argument-error' &&
    /^(?:Firebase ID token|Decoding Firebase ID token|verifyIdToken\(\))/.test(String(message))
  );
}
