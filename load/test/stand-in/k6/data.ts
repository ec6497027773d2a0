/** As k6's: it can be counted, indexed and gone through, and that is all. */
export const SharedArray = function shared<T>(_name: string, make: () => T[]): ArrayLike<T> {
  const items = make();
  return Object.freeze({ ...items, length: items.length });
} as unknown as new <T>(name: string, make: () => T[]) => ArrayLike<T>;
