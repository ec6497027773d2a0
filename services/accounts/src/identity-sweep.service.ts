import { Throttle, LOGGER, SecurityLog } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { AccountDeletionService } from './account-deletion.service.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { IDENTITY_SWEEP } from './env.ts';
import type { SweepOptions } from './env.ts';
import { accountsPerCall, Identity } from './identity.ts';

/**
 * Deletes accounts whose identity was deleted at Firebase itself, by its SDK or its console. An
 * identity has to be missing at two looks in a row: one that was just made may not be seen yet.
 * When the provider does not answer, or misses more than a share that is plausible, nobody is
 * deleted.
 */
@Injectable()
export class IdentitySweepService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeps: Throttle;
  #missingBefore: ReadonlySet<string> = new Set();
  #stopping = false;

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly identity: Identity,
    private readonly deletion: AccountDeletionService,
    private readonly security: SecurityLog,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(IDENTITY_SWEEP) private readonly options: SweepOptions,
  ) {
    this.#sweeps = new Throttle(() => this.#sweepAndGoOn(), options.everyMs, logger);
  }

  onApplicationBootstrap(): void {
    if (this.options.everyMs > 0) this.#sweeps.mark();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping = true;
    await this.#sweeps.stop();
  }

  /** Looks once, and deletes whoever was missing at the look before, too. */
  async sweep(): Promise<void> {
    const missingBefore = this.#missingBefore;
    // Whatever fails below, the next look is a first one.
    this.#missingBefore = new Set();
    const { looked, missing } = await this.#look(this.accounts.userPages(accountsPerCall));
    // Another project was asked, or one that was reset.
    if (missing.length > looked * this.options.mostShare) {
      const counts = { missing: missing.length, looked };
      this.logger.error(counts, 'too many identities are missing: nobody is deleted');
      return;
    }
    // Whoever was refused has mostly deleted the identity at once: no share of them says anything.
    const refused = await this.#look(this.accounts.refusedPages(accountsPerCall));
    this.#missingBefore = new Set([...missing, ...refused.missing]);
    for (const uid of this.#missingBefore) {
      if (this.#stopping) return;
      if (missingBefore.has(uid)) await this.#delete(uid);
    }
  }

  async #look(pages: AsyncIterable<{ uid: string }[]>) {
    let looked = 0;
    const missing: string[] = [];
    for await (const page of pages) {
      if (this.#stopping) break;
      looked += page.length;
      missing.push(...(await this.identity.missing(page.map(({ uid }) => uid))));
    }
    return { looked, missing };
  }

  async #sweepAndGoOn(): Promise<void> {
    if (this.#stopping) return;
    try {
      await this.sweep();
    } catch (error) {
      this.logger.warn({ err: error }, 'identities cannot be compared: nobody is deleted');
    }
    if (!this.#stopping) this.#sweeps.mark();
  }

  async #delete(uid: string): Promise<void> {
    const noted = { kind: 'deletion', action: 'sweepIdentities', who: null, from: null } as const;
    try {
      await this.deletion.delete(uid);
      this.security.note({ ...noted, subject: uid, outcome: 'done' });
    } catch (error) {
      this.logger.warn({ err: error, uid }, 'an account without identity is still to be deleted');
    }
  }
}
