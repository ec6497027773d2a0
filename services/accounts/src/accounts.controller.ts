import { accountsRequests, calls } from '@el-reto/contracts';
import { HandleRequest } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { AccountDeletionService } from './account-deletion.service.ts';
import { AccountsService } from './accounts.service.ts';
import { BirthDatesService } from './birth-dates.service.ts';

/** What people ask about their own account, and services about a person. */
@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly deletion: AccountDeletionService,
    private readonly birthDates: BirthDatesService,
  ) {}

  @HandleRequest(calls.createUser)
  createUser(incoming: Incoming<typeof calls.createUser>) {
    return this.accounts.create(incoming);
  }

  @HandleRequest(calls.getMe)
  getMe(incoming: Incoming<typeof calls.getMe>) {
    return this.accounts.get(incoming);
  }

  @HandleRequest(calls.updateMe)
  updateMe(incoming: Incoming<typeof calls.updateMe>) {
    return this.accounts.update(incoming);
  }

  @HandleRequest(calls.setMyPhoto)
  setPhoto(incoming: Incoming<typeof calls.setMyPhoto>) {
    return this.accounts.setPhoto(incoming);
  }

  @HandleRequest(calls.deleteMe)
  async deleteMe({ actor }: Incoming<typeof calls.deleteMe>) {
    await this.deletion.delete(actor.uid);
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
