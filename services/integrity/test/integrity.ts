import { likesRequests, type LedgerLike } from '@el-reto/contracts';
import { baseEnvSchema, startService } from '@el-reto/service-kit';
import { readSettings } from '@el-reto/contracts/settings';
import { harnessOfFile, type Harness } from '@el-reto/testing';
import { beforeEach } from 'vitest';
import { integrityService } from '../src/app.module.ts';

const dates = { startDate: '2026-11-01', endDate: '2026-11-30' };

/** The integrity service of a test file, with the answers of the likes service. Each test has its own contest. */
export class Integrity {
  /** The likes of the test's contest as the likes service stores them, by account. */
  readonly ledger = new Map<string, LedgerLike>();
  params = { eventId: '' };
  /** Whether the result of the test's contest is published. */
  isPublished = false;
  /** Further contests, without likes. */
  others: string[] = [];
  /** The contests whose likes were read. */
  readings: string[] = [];
  /** The contests whose verdicts the likes service does not take. */
  unavailable: string[] = [];
  /** Runs once, before the next verdicts are taken. */
  pause: (() => Promise<void>) | undefined;
  /** The number of requests with verdicts. */
  attempts = 0;
  /** The numbers of likes by state in the records. */
  sums = {
    counted: 0,
    held: 0,
    voided: 0,
    posts: [{ postId: 'gallo', counted: 0, held: 0, voided: 0 }],
  };
  #contests = 0;

  private constructor(readonly harness: Harness) {}

  static async ofFile(): Promise<Integrity> {
    const harness = await harnessOfFile('integrity', (source) =>
      startService(integrityService(readSettings(baseEnvSchema, source))),
    );
    const integrity = new Integrity(harness);
    await integrity.#answer();
    beforeEach(() => integrity.#begin());
    return integrity;
  }

  stateOf = (uid: string) => this.ledger.get(uid)?.state;

  #begin(): void {
    this.#contests += 1;
    this.ledger.clear();
    Object.assign(this, { params: { eventId: `otono-${this.#contests}` }, isPublished: false });
    Object.assign(this, { others: [], readings: [], unavailable: [], attempts: 0 });
  }

  async #answer(): Promise<void> {
    const { harness, ledger } = this;
    await harness.answer(likesRequests.listContests, () => ({
      contests: [
        ...this.others.map((eventId) => ({ eventId, ...dates, published: false })),
        { ...this.params, ...dates, published: this.isPublished },
      ],
    }));
    await harness.answer(likesRequests.listRecords, ({ input: { eventId } }) => {
      this.readings.push(eventId);
      const likes = [...ledger.values()].filter((one) => one.eventId === eventId);
      return { likes, nextCursor: null };
    });
    await harness.answer(likesRequests.countStates, () => ({ ...this.sums }));
    await harness.answer(likesRequests.judge, async ({ input: { eventId, verdicts } }) => {
      this.attempts += 1;
      const { pause } = this;
      this.pause = undefined;
      await pause?.();
      if (this.unavailable.includes(eventId)) throw new Error('unavailable');
      for (const { uid, state, cluster, decision = null } of verdicts) {
        const known = ledger.get(uid);
        if (known?.eventId === eventId) ledger.set(uid, { ...known, state, cluster, decision });
      }
      return { success: true } as const;
    });
  }
}
