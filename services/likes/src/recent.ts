/** Most keys that are remembered. */
const most = 10_000;

/** Reads by key that are shared by all callers for `freshMs` milliseconds. */
export class Recent<R> {
  readonly #reads = new Map<
    string,
    { readonly at: number; readonly data: Promise<R | undefined> }
  >();

  constructor(
    private readonly load: (key: string) => Promise<R | undefined>,
    private readonly freshMs: number,
  ) {}

  /** A document that is missing, or could not be read, is read again by the next call. */
  read(key: string): Promise<R | undefined> {
    const known = this.#reads.get(key);
    if (known && performance.now() - known.at < this.freshMs) return known.data;
    if (this.#reads.size >= most) this.#reads.clear();
    const read = { at: performance.now(), data: this.load(key) };
    this.#reads.set(key, read);
    const forget = () => {
      if (this.#reads.get(key) === read) this.#reads.delete(key);
    };
    read.data.then((data) => data === undefined && forget(), forget);
    return read.data;
  }
}
