/** The last events that changed a thing, and that took something of it from public sight. */
interface Change {
  readonly seq: number;
  readonly lossSeq: number;
}

/** Which events an answer reflects: all of this life of the stream up to `seq`. */
export interface Reflected {
  readonly life: string;
  readonly seq: number;
  readonly tags: readonly string[];
}

export type ChangeKind = 'change' | 'loss';

/**
 * How far this process has followed the event stream, and which event last changed what. It is
 * kept apart from the answers, so that nothing is forgotten about one that is no longer held.
 *
 * An event is published after its commit: what a service is asked for while all events up to
 * `highest` are known reflects all of them.
 */
export class TagClock {
  /** Oldest change first. */
  readonly #tags = new Map<string, Change>();
  /** The last event that may have changed a tag which is not in `#tags`; all while infinite. */
  #floor = Infinity;
  #lostAt = -Infinity;
  /** The newest event that the stream had at some moment, until this process has seen it, too. */
  #awaited: { readonly seq: number; readonly at: number } | null = null;
  /** The stream's own life, empty before it was found: sequences of another mean nothing here. */
  life = '';
  /** The highest sequence known. */
  highest = 0;
  /** Every event after this one has been seen, or will be; none while infinite. */
  since = Infinity;
  /** Of every event acknowledged by this moment (of `performance`) this process knows. */
  asOf = -Infinity;
  /** Since when (of `performance`) it knows what each event changed; Infinity while it may not. */
  followedFrom = Infinity;
  /** Another number after all that may make an answer old. */
  generation = 0;

  constructor(private readonly mostTags: number) {}

  /** False while events may have been missed. */
  get known(): boolean {
    return this.#floor !== Infinity;
  }

  /** Event `seq` changed what has these tags; a loss, if something is no longer to be seen. */
  changed(seq: number, tags: readonly string[], kind: ChangeKind): void {
    this.generation += 1;
    for (const tag of tags) {
      const lossSeq = kind === 'loss' ? seq : (this.#tags.get(tag)?.lossSeq ?? this.#floor);
      this.#tags.delete(tag);
      this.#tags.set(tag, { seq, lossSeq });
    }
    for (const [tag, change] of this.#tags) {
      if (this.#tags.size <= this.mostTags) break;
      this.#tags.delete(tag);
      this.#floor = Math.max(this.#floor, change.seq);
    }
  }

  /** Event `seq` changed nobody knows what. */
  changedAnything(seq: number): void {
    this.generation += 1;
    this.#tags.clear();
    this.#floor = Math.max(this.#floor, seq);
    this.since = Math.max(this.since, seq);
  }

  /** All that event `seq` changed has been noted. */
  saw(seq: number): void {
    this.highest = Math.max(this.highest, seq);
    this.#catchUp();
  }

  /** Events may have been missed until now. */
  lost(now = performance.now()): void {
    this.generation += 1;
    this.#tags.clear();
    this.#floor = Infinity;
    this.since = Infinity;
    this.highest = 0;
    this.#awaited = null;
    this.#lostAt = now;
    this.followedFrom = Infinity;
  }

  /** Asked at `at`, the stream was in this life and its newest event was `seq`. */
  observed(life: string, seq: number, at: number, now = performance.now()): void {
    if (at < this.#lostAt) return;
    if (this.known && life !== this.life) this.lost(at);
    if (!this.known) {
      this.generation += 1;
      this.life = life;
      this.followedFrom = now;
      this.#floor = seq;
      this.since = seq;
      this.highest = Math.max(this.highest, seq);
    }
    this.#awaited ??= { seq, at };
    this.#catchUp();
  }

  /** Whether no event that is known is newer than the answer. */
  isCurrent({ life, seq, tags }: Reflected): boolean {
    return life === this.life && tags.every((tag) => this.#of(tag).seq <= seq);
  }

  /** Whether something that the answer may show is no longer to be seen. */
  hasLoss({ life, seq, tags }: Reflected): boolean {
    return life !== this.life || tags.some((tag) => this.#of(tag).lossSeq > seq);
  }

  #of(tag: string): Change {
    return this.#tags.get(tag) ?? { seq: this.#floor, lossSeq: this.#floor };
  }

  #catchUp(): void {
    if (!this.#awaited || this.highest < this.#awaited.seq) return;
    this.asOf = Math.max(this.asOf, this.#awaited.at);
    this.#awaited = null;
  }
}
