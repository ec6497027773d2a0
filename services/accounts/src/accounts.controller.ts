import { accountsRequests } from '@el-reto/contracts';
import { HandleRequest } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { AccountDeletionService } from './account-deletion.service.ts';
import { AccountsService } from './accounts.service.ts';
import { BirthDatesService } from './birth-dates.service.ts';

/** What people ask about their own account, and services about a person. */
@Controller()
export class AccountsController {
  constructor(
    @Inject(AccountsService) private readonly accounts: AccountsService,
    @Inject(AccountDeletionService) private readonly deletion: AccountDeletionService,
    @Inject(BirthDatesService) private readonly birthDates: BirthDatesService,
  ) {}

  @HandleRequest(accountsRequests.createUser)
  createUser(incoming: Incoming<typeof accountsRequests.createUser>) {
    return this.accounts.create(incoming);
  }

  @HandleRequest(accountsRequests.getMe)
  getMe(incoming: Incoming<typeof accountsRequests.getMe>) {
    return this.accounts.get(incoming);
  }

  @HandleRequest(accountsRequests.updateMe)
  updateMe(incoming: Incoming<typeof accountsRequests.updateMe>) {
    return this.accounts.update(incoming);
  }

  @HandleRequest(accountsRequests.setPhoto)
  setPhoto(incoming: Incoming<typeof accountsRequests.setPhoto>) {
    return this.accounts.setPhoto(incoming);
  }

  @HandleRequest(accountsRequests.deleteMe)
  async deleteMe({ actor }: Incoming<typeof accountsRequests.deleteMe>) {
    await this.deletion.deleteMe(actor);
    return { success: true as const };
  }

  @HandleRequest(accountsRequests.exportMe)
  exportMe(incoming: Incoming<typeof accountsRequests.exportMe>) {
    return this.accounts.export(incoming);
  }

  @HandleRequest(accountsRequests.getProfile)
  getProfile({ input }: Incoming<typeof accountsRequests.getProfile>) {
    return this.accounts.profileOf(input.uid);
  }

  @HandleRequest(accountsRequests.getStanding)
  async getStanding({ input }: Incoming<typeof accountsRequests.getStanding>) {
    return { standing: await this.birthDates.standingOf(input.uid) };
  }
}
