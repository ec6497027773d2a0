/** The quantile `share` of sorted numbers. NaN if there are none. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const ascending = (numbers: readonly number[]): number[] =>
  numbers.toSorted((a, b) => a - b);

export const gapsOf = (sorted: readonly number[]): number[] =>
  sorted.slice(1).map((one, n) => one - (sorted[n] ?? one));

/** The coefficient of variation: about 1 for random events, 0 for a regular rhythm. */
function variation(numbers: readonly number[]): number {
  const mean = numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const square = numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / numbers.length;
  return Math.sqrt(square) / mean;
}

/**
 * Like `variation`, but without the longest tenth, so that one pause does not hide a regular
 * rhythm. Random gaps give about 0.79.
 */
export function usualVariation(gaps: readonly number[]): number {
  const sorted = ascending(gaps);
  return variation(sorted.slice(0, Math.ceil(sorted.length * 0.9)));
}

/** The width of the middle half, divided by the median. */
export function relativeSpread(numbers: readonly number[]): number {
  const sorted = ascending(numbers);
  return (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / quantile(sorted, 0.5);
}

export function mostFrequent<T>(values: readonly T[]): { value: T | undefined; share: number } {
  const counts = new Map<T, number>();
  let value: T | undefined;
  let best = 0;
  for (const one of values) {
    const count = (counts.get(one) ?? 0) + 1;
    counts.set(one, count);
    if (count > best) [value, best] = [one, count];
  }
  return { value, share: values.length === 0 ? 0 : best / values.length };
}

export const shareOf = <T>(all: readonly T[], is: (one: T) => boolean): number =>
  all.length === 0 ? 0 : all.filter(is).length / all.length;
