/** How long what was read is taken for true, in milliseconds: news comes by events, as late as that. */
export const freshMs = 1_000;
/** Most things remembered. */
const most = 10_000;

/** Reads by key that stay for a second, and are read once for all who ask meanwhile. */
export class Recent<R> {
  readonly #reads = new Map<
    string,
    { readonly at: number; readonly data: Promise<R | undefined> }
  >();

  constructor(private readonly load: (key: string) => Promise<R | undefined>) {}

  /** What is not there, or could not be read, is looked for again by the next one. */
  read(key: string): Promise<R | undefined> {
    const known = this.#reads.get(key);
    if (known && performance.now() - known.at < freshMs) return known.data;
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
