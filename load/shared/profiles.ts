/** The shape of a load. Each script uses a fraction of `peakPerSecond`. */
export interface Profile {
  /** Requests per second of the script's main kind, at the peak. */
  readonly peakPerSecond: number;
  readonly rampSeconds: number;
  readonly holdSeconds: number;
  /** Maximum number of virtual users, each with its own account. */
  readonly users: number;
  /** Maximum of the 99th percentile of answer times, in milliseconds. */
  readonly p99Ms: number;
}

export const profiles = {
  /** A minute on any machine, to check that every script works. */
  smoke: { peakPerSecond: 10, rampSeconds: 5, holdSeconds: 15, users: 10, p99Ms: 1_000 },
  /** The load after a post was shown on television. */
  burst: { peakPerSecond: 1_000, rampSeconds: 10, holdSeconds: 60, users: 300, p99Ms: 300 },
  /**
   * More than a small machine can handle. Shows how the product fails and whether it loses likes.
   */
  stress: { peakPerSecond: 8_000, rampSeconds: 30, holdSeconds: 120, users: 1_000, p99Ms: 3_000 },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;

/** The profile of this name; throws an Error with the valid names. */
export function profileOf(name: string): Profile {
  const profile: Profile | undefined = profiles[name as ProfileName];
  if (profile === undefined) {
    throw new Error(`no profile ${name}: ${Object.keys(profiles).join(', ')}`);
  }
  return profile;
}

/** The `stages` of an arrival-rate executor: ramp up, hold, ramp down. */
export function stages({ peakPerSecond, rampSeconds, holdSeconds }: Profile, share = 1) {
  const target = Math.max(1, Math.round(peakPerSecond * share));
  return [
    { target, duration: `${rampSeconds}s` },
    { target, duration: `${holdSeconds}s` },
    { target: 0, duration: `${Math.ceil(rampSeconds / 2)}s` },
  ];
}
