/** Sums over the runs of a worker. */
export interface Sums {
  runs: number;
  virtualMs: number;
  faults: number;
  acknowledged: number;
}

/** A seed whose run violates an invariant. */
export interface Found {
  readonly seed: number;
  readonly violations: readonly string[];
}

export const printLine = (line: string) => void process.stdout.write(`${line}\n`);
