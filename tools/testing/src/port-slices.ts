const firstPort = 20_000;
const portsEach = 2_000;

/** Parts of a test run that ports are divided among; the first is the shared product's. */
export const portSlices = 6;

/** The ports of the n-th part, as `FREE_PORTS` has them. */
export function portSlice(n: number): string {
  const from = firstPort + portsEach * n;
  return `${from}-${from + portsEach - 1}`;
}
