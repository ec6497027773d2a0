import { Controller, Get, Header, Inject } from '@nestjs/common';
import { expositionType, METRICS } from '@el-reto/telemetry';
import type { Metrics } from '@el-reto/telemetry';

/** What Prometheus asks of a service, on its own port. */
@Controller('metrics')
export class MetricsController {
  constructor(@Inject(METRICS) private readonly metrics: Metrics) {}

  @Get()
  @Header('content-type', expositionType)
  read(): Promise<string> {
    return this.metrics.exposition();
  }
}
