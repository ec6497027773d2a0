import { campaignRequests } from '@el-reto/contracts';
import { HandleRequest, STORE } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { acts } from './campaign-records.ts';

/** The log of what administrators did. */
@Controller()
export class LogController {
  constructor(@Inject(STORE) private readonly store: Store) {}

  @HandleRequest(campaignRequests.getState)
  async getState() {
    return { entries: await this.store.count(acts, {}) };
  }
}
