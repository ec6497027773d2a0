import { accountsEvents, accountsRequests } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EventFeed } from '../messaging/event-feed.ts';

const keepMs = 10_000;

/** Who is an administrator, as the accounts service says, remembered for seconds. */
@Injectable()
export class AdminAccess {
  readonly #known = new LRUCache<string, Promise<boolean>>({ max: 10_000, ttl: keepMs });

  constructor(
    private readonly requests: RequestClient,
    feed: EventFeed,
  ) {
    feed.on(accountsEvents.adminChanged, ({ uid }) => this.#known.delete(uid));
    feed.on(accountsEvents.accountDeleted, ({ uid }) => this.#known.delete(uid));
    feed.onReset(() => this.#known.clear());
  }

  async isAdmin(uid: string): Promise<boolean> {
    const known = this.#known.get(uid);
    if (known !== undefined) return known;
    const asking = this.requests
      .ask(accountsRequests.getAccess, { uid })
      .then(({ admin }) => admin);
    this.#known.set(uid, asking);
    try {
      return await asking;
    } catch (error) {
      if (this.#known.peek(uid) === asking) this.#known.delete(uid);
      throw error;
    }
  }
}
