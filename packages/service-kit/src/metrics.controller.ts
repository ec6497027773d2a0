import { Controller, Get, Header, Inject } from '@nestjs/common';
import { METRICS } from '@el-reto/telemetry';
import type { Metrics } from '@el-reto/telemetry';

/** What Prometheus asks of a service, on its own port. */
@Controller('metrics')
export class MetricsController {
  constructor(@Inject(METRICS) private readonly metrics: Metrics) {}

  @Get()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  read(): Promise<string> {
    return this.metrics.exposition();
  }
}
