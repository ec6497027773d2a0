import { AppError } from '@el-reto/contracts';
import type { Counter, Metrics } from '@el-reto/telemetry';
import { OutcomeTimes } from '@el-reto/telemetry';

/** What one durable consumer tells: how long its handlers take, and what they could not digest. */
export class ConsumerMetrics {
  readonly #times: ReadonlyMap<string, OutcomeTimes>;
  readonly #buried: ReadonlyMap<string, Counter>;

  constructor(metrics: Metrics, consumer: string, subjects: Iterable<string>) {
    const times = new Map<string, OutcomeTimes>();
    const buried = new Map<string, Counter>();
    const histogram = metrics.histogram('messaging.process.duration');
    for (const subject of subjects) {
      const attributes = {
        'messaging.destination.name': subject,
        'messaging.consumer.group.name': consumer,
      };
      times.set(
        subject,
        new OutcomeTimes(histogram, { 'messaging.system': 'nats', ...attributes }),
      );
      buried.set(subject, metrics.counter('elreto.dead_letters', attributes));
    }
    this.#times = times;
    this.#buried = buried;
  }

  /** One attempt at an event, begun at `startedAt`, has ended, with `error` if it failed. */
  handled(subject: string, startedAt: number, error?: unknown): void {
    this.#times.get(subject)?.record(startedAt, error === undefined ? undefined : typeOf(error));
  }

  buried(subject: string): void {
    this.#buried.get(subject)?.add();
  }
}

function typeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
