import { setTimeout as sleep } from 'node:timers/promises';
import { postsEvents, postsRequests } from '@el-reto/contracts';
import { KeyedLock, LOGGER, RequestClient } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type GatewayEnv } from '../env.ts';
import { EventFeed } from '../messaging/event-feed.ts';
import { siteConfig } from '../site/site-config.ts';
import { isUnavailable, MediaClient } from './media-client.ts';
import { shareAddress } from './share-address.ts';

interface Approved {
  readonly postId: string;
  readonly imgLocation: string;
}

const retryMs = 5_000;
/**
 * All attempts together last about as long as the variants of a hundred photos take. After that, the first
 * request makes the picture.
 */
const mostTries = 120;

/**
 * Makes the link previews of approved cards in advance, so that the first person who shares a card does
 * not wait.
 */
@Injectable()
export class SharesAhead {
  readonly #turns = new KeyedLock();

  constructor(
    feed: EventFeed,
    private readonly requests: RequestClient,
    private readonly media: MediaClient,
    @Inject(ENV) private readonly env: GatewayEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    feed.on(
      postsEvents.postApproved,
      (post) => void this.#turns.inOrder('', () => this.#attempt(post)),
    );
  }

  async #attempt(post: Approved): Promise<void> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      try {
        return await this.#make(post);
      } catch (error) {
        this.logger.debug({ err: error, postId: post.postId }, 'a preview is not made ahead yet');
        // A busy service is asked again. A picture that cannot be made would delay all others.
        if (!isUnavailable(error)) return;
        await sleep(retryMs, undefined, { ref: false });
      }
    }
  }

  async #make({ postId, imgLocation }: Approved): Promise<void> {
    const { posts } = await this.requests.ask(postsRequests.getFacts, { postIds: [postId] });
    const [card] = posts;
    if (!card?.public) return;
    const path = `${shareAddress(imgLocation, card, siteConfig(this.env).brand, 'wide')}&ahead=1`;
    const { body } = await this.media.send({ method: 'GET', path, headers: {} });
    await body.dump();
  }
}
