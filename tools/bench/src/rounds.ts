export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

/** The order of `count` settings in a round. In turn, each setting is first, second and so on. */
export const orderOf = (round: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => (round + place) % count);
