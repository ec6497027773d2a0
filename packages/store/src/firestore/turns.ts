/** Lets a limited number of jobs run at once, the others in their order after them. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(private readonly most: number) {}

  async take<R>(job: () => Promise<R>): Promise<R> {
    if (this.#running < this.most) this.#running++;
    // Whoever finishes hands over its place.
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
