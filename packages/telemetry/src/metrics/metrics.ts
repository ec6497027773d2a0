import type { Attributes } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { emptyResource } from '@opentelemetry/resources';
import type { Resource } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { IMetricReader } from '@opentelemetry/sdk-metrics';
import { otlpMetrics, otlpTimeoutMs } from '../otlp.ts';
import type { OtlpReceiver } from '../otlp.ts';
import type { MetricOf } from './catalogue.ts';
import type { Histogram } from './histogram.ts';
import { Producer } from './producer.ts';
import type { Read } from './producer.ts';

/** Injection token of the process's Metrics. */
export const METRICS = Symbol('Metrics');

/** A number that only grows, told when somebody asks: adding to it costs an addition. */
export interface Counter {
  add(count?: number): void;
}

export interface MetricsOptions {
  /** Who tells. */
  readonly resource?: Resource;
  /** Who takes them over OTLP; without it nothing is sent. */
  readonly otlp?: OtlpReceiver | undefined;
  /** Time between two sendings over OTLP, in milliseconds. */
  readonly otlpEveryMs?: number | undefined;
}

const usualEveryMs = 15_000;

/**
 * A process's metrics: told as Prometheus reads them to whoever asks, and over OTLP where there is
 * a receiver. What is counted costs next to nothing until then.
 */
export class Metrics {
  readonly #producer = new Producer();
  readonly #prometheus = new PrometheusExporter({
    preventServerStart: true,
    metricProducers: [this.#producer],
  });
  /** Whose series they are is for Prometheus to say: no names of scopes in each line. */
  readonly #serializer = new PrometheusSerializer(undefined, false, undefined, false, true);
  readonly #provider: MeterProvider;

  constructor(options: MetricsOptions = {}) {
    const { resource = emptyResource(), otlp, otlpEveryMs = usualEveryMs } = options;
    const readers: IMetricReader[] = [this.#prometheus];
    if (otlp !== undefined) {
      readers.push(
        new PeriodicExportingMetricReader({
          exporter: otlpMetrics(otlp),
          exportIntervalMillis: otlpEveryMs,
          // The reader takes no limit that is longer than its interval.
          exportTimeoutMillis: Math.min(otlpTimeoutMs, otlpEveryMs),
          metricProducers: [this.#producer],
        }),
      );
    }
    this.#provider = new MeterProvider({ resource, readers });
  }

  /** The histogram of that name, the same at each call. */
  histogram(name: MetricOf<'histogram'>): Histogram {
    return this.#producer.histogram(name);
  }

  /** A new series of a counter; to be asked for once for each set of attributes. */
  counter(name: MetricOf<'counter'>, attributes: Attributes = {}): Counter {
    let total = 0;
    this.count(name, () => [{ value: total, attributes }]);
    return {
      add: (count = 1) => {
        total += count;
      },
    };
  }

  /** A counter whose totals are read where they are kept. */
  count(name: MetricOf<'counter'>, read: Read): void {
    this.#producer.observe(name, read);
  }

  /** A gauge, read when somebody asks; while it cannot be read nothing is told of it. */
  gauge(name: MetricOf<'gauge'>, read: Read): void {
    this.#producer.observe(name, read);
  }

  /** All of them now, in Prometheus' text format. */
  async exposition(): Promise<string> {
    const { resourceMetrics } = await this.#prometheus.collect();
    return `${this.#serializer.serialize(resourceMetrics)}\n`;
  }

  /** Sends what is left over OTLP and tells no more. */
  close(): Promise<void> {
    return this.#provider.shutdown({ timeoutMillis: 2_000 });
  }
}
