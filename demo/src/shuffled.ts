/** FNV-1a. */
function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  return value >>> 0;
}

/** mulberry32: numbers from 0 to 1, the same for the same seed. */
function seeded(seed: string): () => number {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The items in another order, the same for the same seed: a seed that runs again goes on where it was. */
export function shuffled<T>(items: readonly T[], seed: string): T[] {
  const next = seeded(seed);
  const keyed = items.map((item) => ({ item, key: next() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}
