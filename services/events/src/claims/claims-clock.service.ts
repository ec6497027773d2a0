import { eventsEvents } from '@el-reto/contracts';
import { BackgroundWork, LOGGER, STORE } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { claims, dueOf, erased, factsOf, reminded, type ClaimRecord } from './claim-records.ts';
import { Substitutes } from './substitutes.service.ts';

const everyMs = 60 * 60 * 1000;

/**
 * Reminds winners, passes on what is not claimed in time, and erases what was answered once the
 * prize was delivered long enough ago. Each step is one transaction that looks again.
 */
@Injectable()
export class ClaimsClock extends BackgroundWork {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly substitutes: Substitutes,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(everyMs, logger);
  }

  /** Works off what is due at `now`, in milliseconds since 1970. */
  async sweep(now: number): Promise<void> {
    const where = [['nextAt', '<=', now]] as const;
    for (const { id, data } of await this.store.find(claims, { where })) {
      if (this.isStopping) return;
      try {
        await this.#step(id, data, now);
      } catch (error) {
        this.logger.warn({ err: error, claim: id }, 'a claim waits for the next look');
      }
    }
  }

  protected override async work(): Promise<void> {
    if (this.isStopping) return;
    await this.sweep(Date.now());
    this.mark();
  }

  async #step(id: string, seen: ClaimRecord, now: number): Promise<void> {
    if (dueOf(seen, now) === 'expire') return this.#expire(id, seen, now);
    await this.store.transaction(async (tx) => {
      const claim = await tx.get(claims, id);
      if (!claim) return;
      const due = dueOf(claim, now);
      if (due === 'erase') await tx.set(claims, id, erased(claim));
      if (due !== 'remind') return;
      await tx.set(claims, id, reminded(claim, now));
      await tx.publish(eventsEvents.claimReminded, factsOf(claim));
    });
  }

  #expire(id: string, seen: ClaimRecord, now: number): Promise<void> {
    return this.substitutes.withNext(seen, (next) =>
      this.store.transaction(async (tx) => {
        const claim = await tx.get(claims, id);
        if (!claim || dueOf(claim, now) !== 'expire') return;
        await this.substitutes.passOn(tx, claim, next, now);
      }),
    );
  }
}
