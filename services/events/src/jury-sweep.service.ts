import { BackgroundWork, LOGGER } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { JuryRepository } from './jury.repository.ts';

const everyMs = 1_000;

/** Forgets the juries of deleted events: addresses of people are among it. */
@Injectable()
export class JurySweep extends BackgroundWork {
  constructor(
    private readonly jury: JuryRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(everyMs, logger);
  }

  protected override work(): Promise<void> {
    return this.jury.sweep();
  }
}
