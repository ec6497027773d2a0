import { likesRequests, mediaRequests, postsRequests } from '@el-reto/contracts';
import { Throttle, LOGGER, RequestClient } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { DeletionsRepository } from './deletions.repository.ts';
import { Identity } from './identity.ts';

/** A person may have many posts, whose records all go before the answer, in milliseconds. */
const purgeTimeoutMs = 15_000;
const retryEveryMs = 2_000;

/**
 * Deletes accounts step by step: posts and images, likes, record, identity. Each step may be
 * repeated, and how far one has come is on record: whatever a crash or an outage leaves is taken
 * up again until the identity is gone.
 */
@Injectable()
export class AccountDeletionService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #leftovers: Throttle;
  readonly #underWay = new Map<string, Promise<void>>();
  #stopping = false;

  constructor(
    private readonly deletions: DeletionsRepository,
    private readonly identity: Identity,
    private readonly requests: RequestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#leftovers = new Throttle(() => this.#takeUpLeftovers(), retryEveryMs, logger);
  }

  onApplicationBootstrap(): void {
    this.#leftovers.mark();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping = true;
    await this.#leftovers.stop();
  }

  /** Resolves once the record is gone; what fails, and what is left, is taken up again. */
  delete(uid: string): Promise<void> {
    const running = this.#underWay.get(uid);
    if (running) return running;
    const work = this.#steps(uid)
      .catch((error: unknown) => {
        this.#leftovers.mark();
        throw error;
      })
      .finally(() => this.#underWay.delete(uid));
    this.#underWay.set(uid, work);
    return work;
  }

  async #steps(uid: string): Promise<void> {
    const { stage } = await this.deletions.begin(uid);
    if (stage === 'gone') return;
    if (stage === 'content') {
      const options = { timeoutMs: purgeTimeoutMs };
      await this.requests.ask(postsRequests.purgeUser, { uid }, options);
      await this.requests.ask(mediaRequests.purgeUser, { uid }, options);
      await this.requests.ask(likesRequests.purgeUser, { uid }, options);
      await this.deletions.eraseRecords(uid);
    }
    try {
      await this.identity.delete(uid);
      await this.deletions.finish(uid);
    } catch (error) {
      this.logger.warn({ err: error, uid }, 'an identity is still to be deleted');
      this.#leftovers.mark();
    }
  }

  async #takeUpLeftovers(): Promise<void> {
    if (this.#stopping) return;
    await this.deletions.prune();
    for (const uid of await this.deletions.unfinished()) {
      if (this.#stopping) return;
      await this.delete(uid).catch((error: unknown) => {
        this.logger.warn({ err: error, uid }, 'an account is still to be deleted');
      });
    }
  }
}
