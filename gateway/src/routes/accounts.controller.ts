import {
  accountsRequests,
  likesRequests,
  postsRequests,
  successMessages,
} from '@el-reto/contracts';
import type { Actor } from '@el-reto/contracts';
import { allPages, RequestClient } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { Serves } from '../http/endpoint.ts';
import type { Call } from '../http/endpoint.ts';
import { Likers } from '../posts/likers.ts';

/** Images go first, then likes, record and identity: that can take a while. */
const deletionTimeoutMs = 30_000;

/** A person's own account. */
@Controller()
export class AccountsController {
  constructor(
    private readonly requests: RequestClient,
    private readonly likers: Likers,
  ) {}

  @Serves('createUser')
  createUser({ body, actor, idempotencyKey }: Call<'createUser'>) {
    return this.requests.ask(accountsRequests.createUser, body, { actor, idempotencyKey });
  }

  @Serves('getMe')
  getMe({ actor }: Call<'getMe'>) {
    return this.requests.ask(accountsRequests.getMe, {}, { actor });
  }

  @Serves('updateMe')
  updateMe({ body, actor, idempotencyKey }: Call<'updateMe'>) {
    return this.requests.ask(accountsRequests.updateMe, body, { actor, idempotencyKey });
  }

  @Serves('deleteMe')
  async deleteMe({ actor, idempotencyKey }: Call<'deleteMe'>) {
    const options = { actor, idempotencyKey, timeoutMs: deletionTimeoutMs };
    await this.requests.ask(accountsRequests.deleteMe, {}, options);
    return { success: true as const, message: successMessages.accountDeleted };
  }

  @Serves('setMyPhoto')
  setMyPhoto({ body, actor, idempotencyKey }: Call<'setMyPhoto'>) {
    return this.requests.ask(accountsRequests.setPhoto, body, { actor, idempotencyKey });
  }

  @Serves('listMyPosts')
  async listMyPosts({ actor, minimal }: Call<'listMyPosts'>) {
    const posts = await this.#postsOf(actor);
    return minimal ? posts : this.likers.addTo(posts);
  }

  @Serves('listMyLikes')
  async listMyLikes({ actor }: Call<'listMyLikes'>) {
    return (await this.requests.ask(likesRequests.listMine, {}, { actor })).likes;
  }

  @Serves('exportMe')
  async exportMe({ actor }: Call<'exportMe'>) {
    const [rest, posts, reports] = await Promise.all([
      this.requests.ask(accountsRequests.exportMe, {}, { actor }),
      this.#postsOf(actor),
      allPages('reports', (from) =>
        this.requests.ask(postsRequests.listMyReports, from, { actor }),
      ),
    ]);
    return { ...rest, posts, reports };
  }

  #postsOf(actor: Actor) {
    return allPages('posts', (from) => this.requests.ask(postsRequests.listMine, from, { actor }));
  }
}
