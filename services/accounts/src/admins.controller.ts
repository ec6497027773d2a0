import { accountsRequests } from '@el-reto/contracts';
import { HandleRequest } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { AdminsService } from './admins.service.ts';

@Controller()
export class AdminsController {
  constructor(@Inject(AdminsService) private readonly admins: AdminsService) {}

  /** Asked on nobody's behalf, while the gateway finds out who the actor is. */
  @HandleRequest(accountsRequests.getAccess)
  getAccess({ input }: Incoming<typeof accountsRequests.getAccess>) {
    return this.admins.accessOf(input.uid);
  }

  @HandleRequest(accountsRequests.setAdmin)
  setAdmin({ input }: Incoming<typeof accountsRequests.setAdmin>) {
    return this.admins.set(input.email, input.admin);
  }

  @HandleRequest(accountsRequests.listEmails)
  listEmails(incoming: Incoming<typeof accountsRequests.listEmails>) {
    return this.admins.listEmails(incoming);
  }
}
