import { accountsEvents } from '@el-reto/contracts';
import { Bans, HandleEvent, type ReceivedEvent } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';

/** Follows which accounts are suspended: nothing is taken in for their posts. */
@Controller()
export class BansController {
  constructor(private readonly bans: Bans) {}

  @HandleEvent([accountsEvents.accountBanned, accountsEvents.accountUnbanned])
  async banChanged({ payload }: ReceivedEvent<typeof accountsEvents.accountUnbanned>) {
    await this.bans.refresh(payload.uid);
  }
}
