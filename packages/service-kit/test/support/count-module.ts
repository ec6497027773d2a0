import { setTimeout as sleep } from 'node:timers/promises';
import { defineRequests } from '@el-reto/contracts';
import { Controller, Inject, Injectable, Module } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { HandleRequest } from '../../src/messaging/handle-request.ts';
import { STORE } from '../../src/tokens.ts';
import type { Answer, Incoming } from '../../src/messaging/handle-request.ts';
import type { Store } from '@el-reto/store';
import { counters } from '../../../store/test/store-contract/documents.ts';
import { EchoController } from './echo.ts';
import { report } from './publishing.ts';

export const { countView: count } = defineRequests('posts', {
  /** Counts a view in the store and publishes an event about it. */
  countView: {
    access: 'all',
    input: z.object({}),
    output: z.object({ value: z.number(), isReady: z.boolean() }),
  },
});

/** A part that is slow to become ready, and publishes events when the service stops. */
@Injectable()
export class SlowPart implements OnModuleInit, OnApplicationShutdown {
  isReady = false;
  /** Events that this part publishes when the service stops. */
  farewell: readonly string[] = [];

  constructor(@Inject(STORE) private readonly store: Store) {}

  async onModuleInit(): Promise<void> {
    await sleep(200);
    this.isReady = true;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.transaction(async (tx) => {
      for (const name of this.farewell) await report(tx, name);
    });
  }
}

@Controller()
class CountController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly part: SlowPart,
  ) {}

  @HandleRequest(count)
  count(_: Incoming<typeof count>): Promise<Answer<typeof count>> {
    return this.store.transaction(async (tx) => {
      const value = ((await tx.get(counters, 'all'))?.value ?? 0) + 1;
      await tx.set(counters, 'all', { value });
      await report(tx, `p${value}`);
      return { value, isReady: this.part.isReady };
    });
  }
}

/** A small service with each kind of part that a service has. */
@Module({ controllers: [CountController, EchoController], providers: [SlowPart] })
export class CountModule {}
