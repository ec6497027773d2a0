/** Idempotency keys: the same for the same thing to do, however often it is tried. */
export function createKeyring(newKey: () => string = () => crypto.randomUUID()) {
  const keys = new Map<string, string>();
  return (...what: string[]): string => {
    const signature = JSON.stringify(what);
    const key = keys.get(signature) ?? newKey();
    keys.set(signature, key);
    return key;
  };
}
