import { Controller, Get, Header, Inject } from '@nestjs/common';
import { METRICS } from './metrics.ts';
import type { Metrics } from './metrics.ts';

/** What Prometheus asks of a service, on its own port. */
@Controller('metrics')
export class MetricsController {
  readonly #metrics: Metrics;

  constructor(@Inject(METRICS) metrics: Metrics) {
    this.#metrics = metrics;
  }

  @Get()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  read(): Promise<string> {
    return this.#metrics.exposition();
  }
}
