/**
 * How far this process has followed the event stream. What is loaded from a service while
 * `highest` events are known reflects all of them, for an event is published after its commit.
 */
export class StreamPosition {
  #highest = 0;
  #floor: number | null = null;
  #stream = '';

  /** The highest sequence seen; 0 before the stream is known. */
  get highest(): number {
    return this.#highest;
  }

  /** Names the stream's own life: sequences of another one mean nothing here. */
  get stream(): string {
    return this.#stream;
  }

  /** False while events may have been missed. */
  get known(): boolean {
    return this.#floor !== null;
  }

  /** Whether the stream was ever found. */
  get everKnown(): boolean {
    return this.#stream !== '';
  }

  saw(seq: number): void {
    if (seq > this.#highest) this.#highest = seq;
  }

  lost(): void {
    this.#floor = null;
  }

  /** Following goes on in `stream`, whose last event is `lastSeq`. */
  found(stream: string, lastSeq: number): void {
    this.#highest = stream === this.#stream ? Math.max(lastSeq, this.#highest) : lastSeq;
    this.#stream = stream;
    this.#floor = lastSeq;
  }

  /**
   * Whether a copy that reflects `seq` may be trusted: nothing before the point from which this
   * process has followed is known to it, so a copy must reach at least that far.
   */
  covers(seq: number): boolean {
    return this.#floor !== null && seq >= this.#floor;
  }
}
