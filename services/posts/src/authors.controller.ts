import { accountsEvents, accountsRequests, postsEvents } from '@el-reto/contracts';
import { HandleEvent, RequestClient, type ReceivedEvent } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { posts, type PostRecord } from './post-records.ts';
import { PostsRepository } from './posts.repository.ts';

/** Most posts that one transaction changes. */
const stride = 100;

type Author = Pick<PostRecord, 'displayName' | 'profilePhoto'>;

/** Updates a person's name and picture on their posts. */
@Controller()
export class AuthorsController {
  constructor(
    private readonly repository: PostsRepository,
    private readonly client: RequestClient,
  ) {}

  @HandleEvent(accountsEvents.profileChanged)
  async profileChanged(event: ReceivedEvent<typeof accountsEvents.profileChanged>): Promise<void> {
    const { uid } = event.payload;
    // A redelivered event may be old, so that the profile is requested now.
    const profile = await this.client.find(accountsRequests.getProfile, { uid }, 'USER_NOT_FOUND');
    if (!profile) return;
    const { displayName, photoURL: profilePhoto } = profile;
    const eventIds = await this.#rewrite(uid, { displayName, profilePhoto });
    if (eventIds.length === 0) return;
    await event.once((tx) => tx.publish(postsEvents.authorChanged, { uid, eventIds }));
  }

  /**
   * Returns the events of all the person's posts, including posts that an interrupted attempt has already
   * changed.
   */
  async #rewrite(uid: string, author: Author): Promise<string[]> {
    const { store } = this.repository;
    const own = await store.find(posts, { where: { userId: uid } });
    for (let start = 0; start < own.length; start += stride) {
      const ids = own.slice(start, start + stride).map(({ id }) => id);
      await store.transaction(async (tx) => {
        const some = await tx.getMany(posts, ids);
        for (const [id, post] of some) await tx.set(posts, id, { ...post, ...author });
      });
    }
    return [...new Set(own.map(({ data }) => data.eventid))];
  }
}
