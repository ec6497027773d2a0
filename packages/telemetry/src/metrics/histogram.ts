import type { Attributes } from '@opentelemetry/api';

/** What one series has counted: `counts` has one place more than there are bounds. */
export interface SeriesState {
  readonly attributes: Attributes;
  readonly counts: readonly number[];
  readonly sum: number;
  readonly count: number;
}

/** One series of a histogram, bound to its attributes once: recording allocates nothing. */
export class HistogramSeries {
  readonly #counts: Float64Array;
  #sum = 0;
  #count = 0;

  constructor(
    private readonly attributes: Attributes,
    private readonly boundaries: readonly number[],
  ) {
    this.#counts = new Float64Array(boundaries.length + 1);
  }

  /** Counts a value in the first bucket whose upper bound is not below it. */
  record(value: number): void {
    const boundaries = this.boundaries;
    let low = 0;
    let high = boundaries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((boundaries[middle] ?? Infinity) < value) low = middle + 1;
      else high = middle;
    }
    this.#counts[low] = (this.#counts[low] ?? 0) + 1;
    this.#sum += value;
    this.#count += 1;
  }

  /** As it stands now. */
  read(): SeriesState {
    const counts = [...this.#counts];
    return { attributes: this.attributes, counts, sum: this.#sum, count: this.#count };
  }
}

/** A histogram whose series are kept by whoever records into them. */
export class Histogram {
  readonly boundaries: readonly number[];
  readonly #series: HistogramSeries[] = [];

  constructor(boundaries: readonly number[]) {
    this.boundaries = boundaries;
  }

  /** A new series; to be asked for once for each set of attributes. */
  with(attributes: Attributes): HistogramSeries {
    const series = new HistogramSeries(attributes, this.boundaries);
    this.#series.push(series);
    return series;
  }

  /** All series that have counted something. */
  read(): SeriesState[] {
    return this.#series.map((series) => series.read()).filter(({ count }) => count > 0);
  }
}
