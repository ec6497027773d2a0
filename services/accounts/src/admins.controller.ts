import { accountsRequests } from '@el-reto/contracts';
import { HandleRequest } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { AccountsRepository } from './accounts.repository.ts';
import { AdminsService } from './admins.service.ts';

@Controller()
export class AdminsController {
  constructor(
    private readonly admins: AdminsService,
    private readonly accounts: AccountsRepository,
  ) {}

  /** Asked on nobody's behalf, while the gateway finds out who the actor is. */
  @HandleRequest(accountsRequests.getAccess)
  async getAccess({ input }: Incoming<typeof accountsRequests.getAccess>) {
    return { admin: await this.accounts.isAdmin(input.uid) };
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
