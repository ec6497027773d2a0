import { notificationsRequests } from '@el-reto/contracts';
import { HandleRequest } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';

/** What accounts were told. */
@Controller()
export class NoticesController {
  @HandleRequest(notificationsRequests.getState)
  async getState() {
    return { waiting: 0, dead: 0 };
  }
}
