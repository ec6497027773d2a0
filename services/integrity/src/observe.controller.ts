import { integrityRequests } from '@el-reto/contracts';
import { HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';

/** Takes likes as they were committed. */
@Controller()
export class ObserveController {
  @HandleRequest(integrityRequests.observe)
  async observe(_: Incoming<typeof integrityRequests.observe>) {
    return { success: true } as const;
  }
}
