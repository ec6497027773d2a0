/** What one round of one setting came to. */
export interface Sample {
  /** Answers a second. */
  readonly perSecond: number;
  /** Processor time of the product for each answer, in microseconds. */
  readonly cpuMicros: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

/** The order of `count` settings in a round: each comes first, second … equally often. */
export const orderOf = (round: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => (round + place) % count);

/**
 * Compares `samples` with `base`, round by round: what slows all of a round cancels out. `range`:
 * least and greatest ratio of throughput.
 */
export function ratioOf(samples: readonly Sample[], base: readonly Sample[]) {
  const against = (of: (sample: Sample) => number) =>
    samples.map((sample, round) => of(sample) / (base[round] ? of(base[round]) : Number.NaN));
  const throughput = against(({ perSecond }) => perSecond);
  return {
    throughput: median(throughput),
    cpu: median(against(({ cpuMicros }) => cpuMicros)),
    range: [Math.min(...throughput), Math.max(...throughput)] as const,
  };
}
