interface Reading<R> {
  readonly current: Promise<R>;
  next?: Promise<R>;
}

/**
 * Callers with the same key share a read; at most one runs per key. Each caller gets the result of a read
 * that began after its call.
 */
export class SharedReads<R> {
  readonly #readings = new Map<string, Reading<R>>();

  constructor(private readonly load: (key: string) => Promise<R>) {}

  read(key: string): Promise<R> {
    const reading = this.#readings.get(key);
    if (!reading) return this.#start(key);
    const start = () => this.#start(key);
    return (reading.next ??= reading.current.then(start, start));
  }

  #start(key: string): Promise<R> {
    const reading: Reading<R> = { current: this.load(key) };
    this.#readings.set(key, reading);
    const end = () => {
      if (!reading.next) this.#readings.delete(key);
    };
    void reading.current.then(end, end);
    return reading.current;
  }
}
