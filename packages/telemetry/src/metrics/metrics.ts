import type { Attributes, Counter, Histogram, Meter, Observable } from '@opentelemetry/api';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import {
  AggregationTemporality,
  InstrumentType,
  MeterProvider,
  MetricReader,
  PeriodicExportingMetricReader,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import type { TelemetryEnv } from '../env.ts';
import { otlpMetrics, otlpReceiver, otlpTimeoutMs, processResource } from '../otlp.ts';
import { metricCatalogue, type counters, type gauges, type histograms } from './catalogue.ts';

export type { Counter, Histogram } from '@opentelemetry/api';

/** Injection token of the process's Metrics. */
export const METRICS = Symbol('Metrics');

/** One number, with the attributes of its series. */
export interface Reading {
  readonly value: number;
  readonly attributes?: Attributes;
}

/** Reads some series of a metric. If a metric has several readers, it has the series of all of them. */
export type Read = () => readonly Reading[] | Promise<readonly Reading[]>;

const defaultIntervalMs = 15_000;

/** Delta for gauges: a gauge that cannot be read is left out, instead of repeating its last value. */
const temporalityOf = (type: InstrumentType): AggregationTemporality =>
  type === InstrumentType.OBSERVABLE_GAUGE
    ? AggregationTemporality.DELTA
    : AggregationTemporality.CUMULATIVE;

/** Collects on demand, for Prometheus. */
class PullReader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

/** The metrics of a process. Prometheus can read them as text, and they are sent to an OTLP receiver. */
export class Metrics {
  readonly #pull = new PullReader({ aggregationTemporalitySelector: temporalityOf });
  /** The text has no labels for scopes, because the lines are already labelled by process. */
  readonly #serializer = new PrometheusSerializer(undefined, false, undefined, false, true);
  readonly #provider: MeterProvider;
  readonly #meter: Meter;
  /**
   * The running collection. Collections must not be concurrent: only the first would have the values of
   * gauges.
   */
  #collecting: Promise<unknown> = Promise.resolve();

  constructor(service: string, env: TelemetryEnv = {}) {
    this.#provider = new MeterProvider({
      resource: processResource(service, env),
      readers: [this.#pull, ...otlpReaders(env)],
    });
    this.#meter = this.#provider.getMeter('el-reto');
  }

  histogram(name: keyof typeof histograms): Histogram {
    const { boundaries, ...definition } = metricCatalogue[name];
    const advice = { explicitBucketBoundaries: [...boundaries] };
    return this.#meter.createHistogram(name, { ...definition, advice });
  }

  counter(name: keyof typeof counters): Counter {
    return this.#meter.createCounter(name, metricCatalogue[name]);
  }

  /** A counter whose total is read at each collection. */
  count(name: keyof typeof counters, read: Read): void {
    observe(this.#meter.createObservableCounter(name, metricCatalogue[name]), read);
  }

  /** A gauge that is read at each collection. It is left out if reading fails. */
  gauge(name: keyof typeof gauges, read: Read): void {
    observe(this.#meter.createObservableGauge(name, metricCatalogue[name]), read);
  }

  /** All metrics in Prometheus' text format. */
  async exposition(): Promise<string> {
    const collection = this.#collecting.then(() => this.#pull.collect());
    this.#collecting = collection.catch(() => undefined);
    const { resourceMetrics } = await collection;
    return `${this.#serializer.serialize(withUnitSuffixes(resourceMetrics))}\n`;
  }

  /** Sends the remaining data over OTLP and stops. */
  close(): Promise<void> {
    return this.#provider.shutdown({ timeoutMillis: 2_000 });
  }
}

const unitSuffixes: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes' };

/**
 * Appends the units to the names of metrics. OpenTelemetry's conventions for Prometheus require this, and
 * the serializer does not do it.
 */
function withUnitSuffixes(collected: ResourceMetrics): ResourceMetrics {
  const scopeMetrics = collected.scopeMetrics.map(({ scope, metrics }) => ({
    scope,
    metrics: metrics.map((metric) => {
      const { name, unit } = metric.descriptor;
      const full = `${name}${unitSuffixes[unit] ?? ''}`;
      return { ...metric, descriptor: { ...metric.descriptor, name: full } };
    }),
  }));
  return { ...collected, scopeMetrics };
}

function observe(instrument: Observable, read: Read): void {
  instrument.addCallback(async (result) => {
    for (const { value, attributes } of await read()) result.observe(value, attributes);
  });
}

function otlpReaders(env: TelemetryEnv): PeriodicExportingMetricReader[] {
  const receiver = otlpReceiver(env, 'metrics');
  if (!receiver) return [];
  const exporter = otlpMetrics(receiver);
  exporter.selectAggregationTemporality = temporalityOf;
  const exportIntervalMillis = env.OTEL_METRIC_EXPORT_INTERVAL ?? defaultIntervalMs;
  // The reader refuses a timeout longer than its interval.
  const exportTimeoutMillis = Math.min(otlpTimeoutMs, exportIntervalMillis);
  return [
    new PeriodicExportingMetricReader({ exporter, exportIntervalMillis, exportTimeoutMillis }),
  ];
}

/** Records the time since `startedAt`, with the error type of a failure. */
export function recordDuration(
  histogram: Histogram,
  startedAt: number,
  attributes: Attributes,
  errorType?: string,
): void {
  const outcome = errorType === undefined ? attributes : { ...attributes, 'error.type': errorType };
  histogram.record((performance.now() - startedAt) / 1_000, outcome);
}
