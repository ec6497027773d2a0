import { METRICS } from '@el-reto/telemetry';
import type { Metrics } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { Toggle } from './tallies.ts';

/** Counts the likes that were added, removed and moved. */
@Injectable()
export class LikeMetrics {
  readonly #added;
  readonly #removed;
  readonly #moved;

  constructor(@Inject(METRICS) metrics: Metrics) {
    const counter = (change: string) =>
      metrics.counter('elreto.likes', { 'elreto.like.change': change });
    this.#added = counter('added');
    this.#removed = counter('removed');
    this.#moved = counter('moved');
  }

  count({ liked, previous }: Toggle): void {
    if (!liked) this.#removed.add();
    else if (previous) this.#moved.add();
    else this.#added.add();
  }
}
