import { accountsRequests, postsEvents, AppError } from '@el-reto/contracts';
import type { accountsEvents } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import type { ReceivedEvent } from '@el-reto/service-kit';
import type { Transaction } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { posts, PostsRepository } from './posts.repository.ts';

/** Most posts that one transaction rewrites. */
const stride = 100;

interface Author {
  displayName: string;
  profilePhoto: string;
}

/** A person's name and picture on their posts. */
@Injectable()
export class AuthorsService {
  constructor(
    private readonly repository: PostsRepository,
    private readonly client: RequestClient,
  ) {}

  async profileChanged(event: ReceivedEvent<typeof accountsEvents.profileChanged>): Promise<void> {
    const { uid } = event.payload;
    const author = await this.#currentAuthor(uid);
    if (!author) return;
    const eventIds = await this.#rewrite(uid, author);
    if (eventIds.length === 0) return;
    await event.once((tx) => tx.publish(postsEvents.authorChanged, { uid, eventIds }));
  }

  /** As it is now: an event that failed and came again may tell of an older state. */
  async #currentAuthor(uid: string): Promise<Author | undefined> {
    try {
      const profile = await this.client.ask(accountsRequests.getProfile, { uid });
      return { displayName: profile.displayName, profilePhoto: profile.photoURL };
    } catch (error) {
      if (error instanceof AppError && error.code === 'USER_NOT_FOUND') return undefined;
      throw error;
    }
  }

  /** The events of all the person's posts, also of those that an earlier try rewrote. */
  async #rewrite(uid: string, author: Author): Promise<string[]> {
    const { store } = this.repository;
    const eventIds = new Set<string>();
    let afterId: string | undefined;
    const rewriteSome = async (tx: Transaction) => {
      const some = await this.repository.nextOfUser(tx, uid, afterId, stride);
      for (const post of some) await tx.set(posts, post.id, { ...post, ...author });
      return some;
    };
    for (;;) {
      const some = await store.transaction(rewriteSome);
      for (const post of some) eventIds.add(post.eventid);
      afterId = some.at(-1)?.id;
      if (some.length < stride) return [...eventIds];
    }
  }
}
