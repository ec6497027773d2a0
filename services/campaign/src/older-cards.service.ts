import { hourInMexico, postsRequests } from '@el-reto/contracts';
import { BackgroundWork, LOGGER, RequestClient, STORE } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { cards, earlier, startId, starts } from './campaign-records.ts';
import { newCard } from './cards.ts';
import { Tally } from './tally.ts';

const everyMs = 500;

type Post = z.output<typeof postsRequests.listAll.output>['posts'][number];

/**
 * Reads the cards that exist when counting begins: they count in the hours of their uploads, and
 * their likes, shares and views as earlier ones. No event is counted before that.
 */
@Injectable()
export class OlderCards extends BackgroundWork {
  readonly #known = Promise.withResolvers<number>();

  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly requests: RequestClient,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(everyMs, logger);
  }

  /** When counting began, in milliseconds since 1970, after the existing cards are read. */
  get countedSince(): Promise<number> {
    return this.#known.promise;
  }

  protected override async work(): Promise<void> {
    const { at, ready } = await this.store.transaction(async (tx) => {
      const start = (await tx.get(starts, startId)) ?? { at: Date.now(), ready: false };
      await tx.set(starts, startId, start);
      return start;
    });
    if (!ready) await this.#readExisting(at);
    this.#known.resolve(at);
  }

  async #readExisting(at: number): Promise<void> {
    let from = {};
    for (;;) {
      const { posts, nextCursor } = await this.requests.ask(postsRequests.listAll, from);
      await this.#keep(posts);
      if (nextCursor === null) break;
      from = { cursor: nextCursor };
    }
    await this.store.transaction((tx) => tx.set(starts, startId, { at, ready: true }));
  }

  /** Cards stored by an interrupted start are not counted again. */
  async #keep(posts: readonly Post[]): Promise<void> {
    await this.store.transaction(async (tx) => {
      const ids = posts.map(({ postId }) => postId);
      const known = await tx.getMany(cards, ids);
      const added = posts.filter(({ postId }) => !known.has(postId));
      const tally = new Tally();
      for (const { eventId, createdAt, likes, shares, views } of added) {
        tally.add(eventId, hourInMexico(createdAt), { uploads: 1 });
        tally.addWithoutHour(eventId, earlier, { likes, shares, views });
      }
      await tally.store(tx);
      for (const post of added) {
        const { createdAt, public: isPublic, likes, shares, views } = post;
        await tx.set(cards, post.postId, {
          ...newCard(post),
          userId: post.userId,
          ...(isPublic
            ? ({ state: 'public', wasPublic: true } as const)
            : { waitingSince: createdAt }),
          likes,
          shares,
          views,
          older: true,
        });
      }
    });
  }
}
