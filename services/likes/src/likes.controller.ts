import { calls, likesRequests, limits } from '@el-reto/contracts';
import { HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { EraseLikesService } from './erase-likes.service.ts';
import { accountsOf } from './liked-accounts.ts';
import { LikesRepository } from './likes.repository.ts';
import { TALLIES, type Tallies } from './tallies.ts';

type Ask<K extends keyof typeof likesRequests> = Incoming<(typeof likesRequests)[K]>;

/** The requests of the like ledger. */
@Controller()
export class LikesController {
  constructor(
    private readonly erase: EraseLikesService,
    private readonly repository: LikesRepository,
    @Inject(TALLIES) private readonly tallies: Tallies,
  ) {}

  @HandleRequest(likesRequests.listAccounts)
  async listAccounts({ input }: Ask<'listAccounts'>) {
    const accounts: Record<string, ReturnType<typeof accountsOf>> = {};
    for (const postId of input.postIds) {
      // One more than may be named, so that truncation shows.
      accounts[postId] = accountsOf(await this.tallies.newest(postId, limits.likedAccounts + 1));
    }
    return { accounts };
  }

  @HandleRequest(calls.listMyLikes)
  async listMyLikes({ actor }: Incoming<typeof calls.listMyLikes>) {
    const mine = await this.repository.likesOfUser(actor.uid);
    return Object.fromEntries(mine.map(({ data }) => [data.eventId, data.postId]));
  }

  @HandleRequest(likesRequests.listTop)
  async listTop({ input: { eventIds, limit } }: Ask<'listTop'>) {
    const top: Record<string, { postId: string; likes: number }[]> = {};
    for (const eventId of eventIds) {
      const best = await this.repository.topOf(eventId, limit);
      top[eventId] = best.map(({ id, data }) => ({ postId: id, likes: data.likes }));
    }
    return { top };
  }

  @HandleRequest(likesRequests.purgeUser)
  async purgeUser({ input }: Ask<'purgeUser'>) {
    await this.erase.eraseUser(input.uid);
    return { success: true } as const;
  }

  @HandleRequest(likesRequests.exportUser)
  async exportUser({ input }: Ask<'exportUser'>) {
    const mine = await this.repository.likesOfUser(input.uid);
    const exported = mine.map(({ data: { eventId, postId, likedAt } }) => ({
      eventId,
      postId,
      likedAt: new Date(likedAt).toISOString(),
    }));
    return { likes: exported };
  }
}
