import { METRICS, type Counter, type Metrics } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { Toggle } from './tallies.ts';

const changes = ['added', 'removed', 'moved'] as const;

/** Counts the likes that were added, removed and moved. */
@Injectable()
export class LikeMetrics {
  readonly #likes: Counter;

  constructor(@Inject(METRICS) metrics: Metrics) {
    this.#likes = metrics.counter('elreto.likes');
    for (const change of changes) this.#add(0, change);
  }

  count({ liked, previous }: Toggle): void {
    this.#add(1, liked ? (previous ? 'moved' : 'added') : 'removed');
  }

  #add(count: number, change: (typeof changes)[number]): void {
    this.#likes.add(count, { 'elreto.like.change': change });
  }
}
