import { accountsRequests, postsRequests, type Actor } from '@el-reto/contracts';
import { allPages, RequestClient } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { Serves, type Call } from '../http/endpoint.ts';
import { Likers } from '../contest/likers.ts';

/** What is known of one person or of all, gathered a page at a time. */
@Controller()
export class AccountsController {
  constructor(
    private readonly requests: RequestClient,
    private readonly likers: Likers,
  ) {}

  @Serves('listMyPosts')
  async listMyPosts({ actor, minimal }: Call<'listMyPosts'>) {
    const posts = await this.#postsOf(actor);
    return minimal ? posts : this.likers.addTo(posts);
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

  @Serves('listUserEmails')
  async listUserEmails({ actor }: Call<'listUserEmails'>) {
    const all = await allPages('emails', (from) =>
      this.requests.ask(accountsRequests.listEmails, from, { actor }),
    );
    return [...new Set(all)];
  }

  #postsOf(actor: Actor) {
    return allPages('posts', (from) => this.requests.ask(postsRequests.listMine, from, { actor }));
  }
}
