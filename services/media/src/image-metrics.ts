import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { METRICS, type Metrics } from '@el-reto/telemetry';
import { MediaRepository } from './media.repository.ts';
import { Decoders } from './pictures/decoders.ts';
import { VariantsWorker } from './variants.worker.ts';

/** Tells how many pictures are being worked on, and how many wait. */
@Injectable()
export class ImageMetrics implements OnModuleInit {
  constructor(
    @Inject(METRICS) private readonly metrics: Metrics,
    private readonly decoders: Decoders,
    private readonly worker: VariantsWorker,
    private readonly records: MediaRepository,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge('elreto.images', async () => {
      const { running, waiting } = this.decoders.load;
      // The one that is being made is on record as wanted until all its variants are there.
      const making = Number(this.worker.isMaking);
      const wanted = await this.records.countVariantsWanted();
      return [
        reading('decode', 'running', running),
        reading('decode', 'waiting', waiting),
        reading('variants', 'running', making),
        reading('variants', 'waiting', Math.max(0, wanted - making)),
      ];
    });
  }
}

const reading = (work: string, state: 'running' | 'waiting', value: number) => ({
  value,
  attributes: { 'elreto.image.work': work, 'elreto.image.state': state },
});
