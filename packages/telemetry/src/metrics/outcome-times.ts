import type { Attributes } from '@opentelemetry/api';
import type { Histogram, HistogramSeries } from './histogram.ts';

/** How long one thing takes, by how it ends: well, or with an `error.type`. */
export class OutcomeTimes {
  readonly #well: HistogramSeries;
  readonly #failed = new Map<string, HistogramSeries>();

  constructor(
    private readonly histogram: Histogram,
    private readonly attributes: Attributes,
  ) {
    this.#well = histogram.with(attributes);
  }

  /** Counts what began at `startedAt` (`performance.now()`); without `errorType` it went well. */
  record(startedAt: number, errorType?: string): void {
    const series = errorType === undefined ? this.#well : this.#failedSeries(errorType);
    series.record((performance.now() - startedAt) / 1_000);
  }

  #failedSeries(errorType: string): HistogramSeries {
    let series = this.#failed.get(errorType);
    if (!series) {
      series = this.histogram.with({ ...this.attributes, 'error.type': errorType });
      this.#failed.set(errorType, series);
    }
    return series;
  }
}
