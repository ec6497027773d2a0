import { accountsEvents } from '@el-reto/contracts';
import { Bans, HandleEvent, type ReceivedEvent } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';

/** Follows bans: a banned account may not upload pictures for posts. */
@Controller()
export class BansController {
  constructor(private readonly bans: Bans) {}

  @HandleEvent([accountsEvents.accountBanned, accountsEvents.accountUnbanned])
  async banChanged({ payload }: ReceivedEvent<typeof accountsEvents.accountUnbanned>) {
    await this.bans.refresh(payload.uid);
  }
}
