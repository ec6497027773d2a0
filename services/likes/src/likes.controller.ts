import { likesRequests, limits } from '@el-reto/contracts';
import { HandleRequest, requireUser } from '@el-reto/service-kit';
import type { Answer, Incoming } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { EraseLikesService } from './erase-likes.service.ts';
import { accountsOf } from './liked-accounts.ts';
import { LikesRepository } from './likes.repository.ts';
import { TALLIES } from './tallies.ts';
import type { Tallies } from './tallies.ts';
import { ToggleLikeService } from './toggle-like.service.ts';

type Requests = typeof likesRequests;

/** The requests of the like ledger. */
@Controller()
export class LikesController {
  readonly #toggleLike: ToggleLikeService;
  readonly #erase: EraseLikesService;
  readonly #repository: LikesRepository;
  readonly #tallies: Tallies;

  constructor(
    toggleLike: ToggleLikeService,
    erase: EraseLikesService,
    repository: LikesRepository,
    @Inject(TALLIES) tallies: Tallies,
  ) {
    this.#toggleLike = toggleLike;
    this.#erase = erase;
    this.#repository = repository;
    this.#tallies = tallies;
  }

  @HandleRequest(likesRequests.toggle)
  async toggle(incoming: Incoming<Requests['toggle']>): Promise<Answer<Requests['toggle']>> {
    return this.#toggleLike.toggle(incoming, requireUser(incoming.actor).uid);
  }

  @HandleRequest(likesRequests.listAccounts)
  async listAccounts({
    input,
  }: Incoming<Requests['listAccounts']>): Promise<Answer<Requests['listAccounts']>> {
    const accounts: Answer<Requests['listAccounts']>['accounts'] = {};
    for (const postId of input.postIds) {
      // One more than may be named, so that truncation shows.
      accounts[postId] = accountsOf(await this.#tallies.newest(postId, limits.likedAccounts + 1));
    }
    return { accounts };
  }

  @HandleRequest(likesRequests.listMine)
  async listMine({ actor }: Incoming<Requests['listMine']>): Promise<Answer<Requests['listMine']>> {
    const mine = await this.#repository.likesOfUser(requireUser(actor).uid);
    return { likes: Object.fromEntries(mine.map(({ data }) => [data.eventId, data.postId])) };
  }

  @HandleRequest(likesRequests.listTop)
  async listTop({ input }: Incoming<Requests['listTop']>): Promise<Answer<Requests['listTop']>> {
    const top: Answer<Requests['listTop']>['top'] = {};
    for (const eventId of input.eventIds) {
      const best = await this.#repository.topOf(eventId, input.limit);
      top[eventId] = best.map(({ id, data }) => ({ postId: id, likes: data.likes }));
    }
    return { top };
  }

  @HandleRequest(likesRequests.purgeUser)
  async purgeUser({
    input,
  }: Incoming<Requests['purgeUser']>): Promise<Answer<Requests['purgeUser']>> {
    await this.#erase.eraseUser(input.uid);
    return { success: true };
  }

  @HandleRequest(likesRequests.rebuildTallies)
  async rebuildTallies({
    input,
  }: Incoming<Requests['rebuildTallies']>): Promise<Answer<Requests['rebuildTallies']>> {
    const postIds = await this.#repository.openPostsOf(input.eventId);
    for (const postId of postIds) await this.#tallies.recount(postId);
    return { posts: postIds.length };
  }

  @HandleRequest(likesRequests.exportUser)
  async exportUser({
    input,
  }: Incoming<Requests['exportUser']>): Promise<Answer<Requests['exportUser']>> {
    const mine = await this.#repository.likesOfUser(input.uid);
    const exported = mine.map(({ data }) => ({
      eventId: data.eventId,
      postId: data.postId,
      likedAt: new Date(data.likedAt).toISOString(),
    }));
    return { likes: exported };
  }
}
