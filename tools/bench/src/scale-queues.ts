/** Something that works off what it is given in the order in which it came. */
export interface Station {
  readonly name: string;
  /** What works at once: replicas of one core, cores, or how much a quota lets through. */
  readonly servers: number;
}

/** Seconds of work for stations, by name. */
export type Work = Readonly<Record<string, number>>;

export interface StationResult {
  /** Work brought within the busiest ten seconds, as a share of what can be done in them. */
  readonly peakLoad: number;
  /** Seconds that the last in the longest queue waits. */
  readonly longestWait: number;
}

const windowSeconds = 10;

/** What comes in the busiest ten seconds. */
export class Busiest {
  readonly #windows: number[] = [];

  add(second: number, amount: number): void {
    const window = Math.floor(second / windowSeconds);
    this.#windows[window] = (this.#windows[window] ?? 0) + amount;
  }

  get perSecond(): number {
    return this.#windows.reduce((most, amount) => Math.max(most, amount), 0) / windowSeconds;
  }
}

/** How much work lies at each station, in seconds of one server. */
export class Queues {
  readonly #waiting: Map<string, number>;
  readonly #longest: Map<string, number>;
  readonly #brought: Map<string, Busiest>;

  constructor(private readonly stations: readonly Station[]) {
    this.#waiting = new Map(stations.map(({ name }) => [name, 0]));
    this.#longest = new Map(this.#waiting);
    this.#brought = new Map(stations.map(({ name }) => [name, new Busiest()]));
  }

  /** Seconds that the last in the longest queue waits now. */
  get wait(): number {
    return Math.max(...this.stations.map((station) => this.#waitAt(station)));
  }

  /** `count` times `work`, at `second`; stations that are not there take no time. */
  bring(second: number, work: Work, count: number): void {
    for (const station of this.stations) {
      const seconds = (work[station.name] ?? 0) * count;
      if (seconds === 0) continue;
      this.#waiting.set(station.name, (this.#waiting.get(station.name) ?? 0) + seconds);
      this.#brought.get(station.name)?.add(second, seconds);
      const longest = this.#longest.get(station.name) ?? 0;
      this.#longest.set(station.name, Math.max(longest, this.#waitAt(station)));
    }
  }

  /**
   * How long who brought this last has it done: as long as the longest queue on the way, for what one
   * holds up comes to the others no faster than they do it, and never less than the work itself.
   */
  timeOf(work: Work): number {
    const own = this.stations.map(({ name }) => work[name] ?? 0);
    const waits = this.stations.map((one, n) => (own[n] === 0 ? 0 : this.#waitAt(one)));
    return Math.max(
      own.reduce((sum, seconds) => sum + seconds, 0),
      ...waits,
    );
  }

  /** Lets `seconds` go by. */
  work(seconds: number): void {
    for (const { name, servers } of this.stations) {
      const left = (this.#waiting.get(name) ?? 0) - servers * seconds;
      this.#waiting.set(name, Math.max(0, left));
    }
  }

  results(): Map<string, StationResult> {
    return new Map(
      this.stations.map(({ name, servers }) => {
        const peakLoad = (this.#brought.get(name)?.perSecond ?? 0) / servers;
        return [name, { peakLoad, longestWait: this.#longest.get(name) ?? 0 }];
      }),
    );
  }

  #waitAt({ name, servers }: Station): number {
    return (this.#waiting.get(name) ?? 0) / servers;
  }
}
