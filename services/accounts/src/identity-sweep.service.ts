import { BackgroundWork, eachPage, ENV, findPage, SecurityLog, STORE } from '@el-reto/service-kit';
import type { Collection, Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { AccountDeletionService } from './account-deletion.service.ts';
import { refusedDates, users } from './account-records.ts';
import type { AccountsEnv } from './env.ts';
import { accountsPerCall, Identity } from './identity.ts';

/**
 * Deletes accounts whose identity was deleted at Firebase itself, by the SDK or the console. An identity
 * must be missing in two consecutive comparisons, because a new one may not be visible yet. Nothing is
 * deleted if the provider does not answer or if too many identities are missing.
 */
@Injectable()
export class IdentitySweepService extends BackgroundWork {
  #missingBefore: ReadonlySet<string> = new Set();

  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly identity: Identity,
    private readonly deletion: AccountDeletionService,
    private readonly security: SecurityLog,
    @Inject(ENV) private readonly env: AccountsEnv,
  ) {
    const everyMs = env.IDENTITY_SWEEP * 60_000;
    super(everyMs, everyMs);
  }

  /** Compares once. Deletes the accounts that were also missing in the previous comparison. */
  async sweep(): Promise<void> {
    const missingBefore = this.#missingBefore;
    // If a step below fails, the next comparison counts as the first one.
    this.#missingBefore = new Set();
    const { compared, missing } = await this.#compare(users);
    // This many missing identities suggest another project, or one that was reset.
    if (missing.length * 100 > compared * this.env.IDENTITY_SWEEP_MOST) {
      const counts = { missing: missing.length, compared };
      this.logger.error(counts, 'too many identities are missing: no account is deleted');
      return;
    }
    // Refused minors are not part of that check: they usually delete the identity at once.
    const refused = await this.#compare(refusedDates);
    this.#missingBefore = new Set([...missing, ...refused.missing]);
    for (const uid of this.#missingBefore) {
      if (this.isStopping) return;
      if (missingBefore.has(uid)) await this.#delete(uid);
    }
  }

  async #compare<T extends { uid: string }>(people: Collection<T>) {
    let compared = 0;
    const missing: string[] = [];
    const query = { orderBy: ['uid'], limit: accountsPerCall } as const;
    const pages = eachPage('page', ({ cursor }) => findPage(this.store, people, query, cursor));
    for await (const page of pages) {
      if (this.isStopping) break;
      compared += page.length;
      missing.push(...(await this.identity.missing(page.map(({ data }) => data.uid))));
    }
    return { compared, missing };
  }

  protected override async work(): Promise<void> {
    if (this.env.IDENTITY_SWEEP === 0) return;
    try {
      await this.sweep();
    } catch (error) {
      this.logger.warn({ err: error }, 'identities cannot be compared: no account is deleted');
    }
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
