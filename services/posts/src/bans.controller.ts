import { accountsEvents, postsRequests } from '@el-reto/contracts';
import { Bans, HandleEvent, HandleRequest } from '@el-reto/service-kit';
import type { Incoming, ReceivedEvent } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { PostsRepository } from './posts.repository.ts';
import { Takedowns } from './takedowns.ts';

/** Most posts that one transaction removes. */
const stride = 50;

/** Removes the posts of banned accounts for good. */
@Controller()
export class BansController {
  constructor(
    private readonly repository: PostsRepository,
    private readonly takedowns: Takedowns,
    private readonly bans: Bans,
  ) {}

  @HandleRequest(postsRequests.refreshBan)
  async refreshBan({ input }: Incoming<typeof postsRequests.refreshBan>) {
    await this.bans.refresh(input.uid);
  }

  @HandleEvent([accountsEvents.accountBanned, accountsEvents.accountUnbanned])
  async banChanged({ id, payload: { uid } }: ReceivedEvent<typeof accountsEvents.accountUnbanned>) {
    const ban = await this.bans.refresh(uid);
    if (!ban) return;
    // Idempotent: a banned account adds no posts, and removed posts are not found again.
    const { store } = this.repository;
    const takeSome = () =>
      store.transaction(async (tx) => {
        const some = await this.repository.some(tx, 'userId', uid, stride);
        await this.takedowns.take(tx, some, { ...ban, byBan: id });
        return some.length;
      });
    while ((await takeSome()) === stride);
  }
}
