import { eventsEvents } from '@el-reto/contracts';
import { BackgroundWork, STORE } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { claims, dueOf, erased, factsOf, reminded, type ClaimRecord } from './claim-records.ts';
import { passOn, PrizeHolders } from './prize-holders.service.ts';

const everyMs = 60 * 60 * 1000;

/**
 * Reminds winners, passes unclaimed prizes to the next cards, and erases the answers some time after the
 * delivery.
 */
@Injectable()
export class ClaimsClock extends BackgroundWork {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly holders: PrizeHolders,
  ) {
    super(everyMs, everyMs);
  }

  /** Takes all steps that are due at `now`, in milliseconds since 1970. */
  async sweep(now: number): Promise<void> {
    const where = { nextAt: { '<=': now } };
    for (const { id, data } of await this.store.find(claims, { where })) {
      if (this.isStopping) return;
      try {
        await this.#step(id, data, now);
      } catch (error) {
        this.logger.warn(
          { err: error, claim: id },
          'a step of a claim failed and will be repeated',
        );
      }
    }
  }

  protected override work(): Promise<void> {
    return this.sweep(Date.now());
  }

  /** Takes a claim's step in one transaction, which reads the claim again. */
  async #step(id: string, seen: ClaimRecord, now: number): Promise<void> {
    const step = dueOf(seen, now);
    const candidates = step === 'expire' ? await this.holders.candidates(seen) : [];
    await this.store.transaction(async (tx) => {
      const claim = await tx.get(claims, id);
      if (!claim || dueOf(claim, now) !== step) return;
      if (step === 'expire') await passOn(tx, claim, candidates, now);
      if (step === 'erase') await tx.set(claims, id, erased(claim));
      if (step !== 'remind') return;
      await tx.set(claims, id, reminded(claim, now));
      await tx.publish(eventsEvents.claimReminded, factsOf(claim));
    });
  }
}
