import { METRICS } from '@el-reto/service-kit';
import type { Counter, Metrics } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Toggled } from './tallies.ts';

const changeIn = ({ liked, previousId }: Toggled) => {
  if (!liked) return 'removed';
  return previousId === null ? 'added' : 'moved';
};

/** Tells how many likes were added, removed and moved. */
@Injectable()
export class LikeCounts {
  readonly #counters: Readonly<Record<ReturnType<typeof changeIn>, Counter>>;

  constructor(@Inject(METRICS) metrics: Metrics) {
    const counter = (change: string) =>
      metrics.counter('elreto.likes', { 'elreto.like.change': change });
    const [added, removed, moved] = [counter('added'), counter('removed'), counter('moved')];
    this.#counters = { added, removed, moved };
  }

  count(toggled: Toggled): void {
    this.#counters[changeIn(toggled)].add();
  }
}
