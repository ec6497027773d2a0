import { BackgroundWork, LOGGER, STORE } from '@el-reto/service-kit';
import { deleteAll, type Store } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { rightsAsked } from './rights-records.ts';

const lookEveryMs = 60 * 60 * 1000;

/** Erases requests about people's data once the time that they stay on record is over. */
@Injectable()
export class RightsClock extends BackgroundWork {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(0, logger);
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.#timer = setInterval(() => this.mark(), lookEveryMs);
  }

  override async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await super.onModuleDestroy();
  }

  protected override work(): Promise<void> {
    return deleteAll(this.store, rightsAsked, [['eraseAt', '<', Date.now()]]);
  }
}
