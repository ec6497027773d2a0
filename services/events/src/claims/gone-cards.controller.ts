import { eventsEvents, postsEvents } from '@el-reto/contracts';
import { HandleEvent, STORE, type ReceivedEvent } from '@el-reto/service-kit';
import type { Store, Transaction } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { recordAct } from '../acts.ts';
import { claims, isUndelivered, loggedOf, type ClaimRecord } from './claim-records.ts';
import { Holders } from './holders.service.ts';
import { Substitutes, type Next } from './substitutes.service.ts';

type Event = ReceivedEvent<typeof postsEvents.postDeleted | typeof eventsEvents.claimOpened>;

/**
 * An undelivered prize passes on with its card: if the account is banned or deleted, or the card
 * removed or deleted by its author. The published result stays as it is.
 */
@Controller()
export class GoneCardsController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly holders: Holders,
    private readonly substitutes: Substitutes,
  ) {}

  /**
   * Also checks when a claim opens, because its card may have been deleted at that moment.
   * Idempotent.
   */
  @HandleEvent([postsEvents.postDeleted, eventsEvents.claimOpened])
  async look({ payload }: Event): Promise<void> {
    const { eventId, postId } = payload;
    const found = await this.store.find(claims, { where: [['eventId', '==', eventId]] });
    for (const { id, data } of found) {
      if (data.postId !== postId || !isUndelivered(data)) continue;
      if (await this.holders.at(eventId, data.place, data.rank)) continue;
      await this.substitutes.withNext(data, (next) =>
        this.store.transaction((tx) => this.#passOn(tx, { id, seen: data, next }, payload)),
      );
    }
  }

  async #passOn(
    tx: Transaction,
    { id, seen, next }: { id: string; seen: ClaimRecord; next: Next },
    payload: Event['payload'],
  ): Promise<void> {
    const claim = await tx.get(claims, id);
    if (!claim || claim.rank !== seen.rank || !isUndelivered(claim)) return;
    const after = await this.substitutes.passOn(tx, claim, next, Date.now());
    if (!('taken' in payload) || !payload.taken) return;
    const { by, reason } = payload.taken;
    const told = { subject: id, reason, before: loggedOf(claim), after: loggedOf(after) };
    await recordAct(tx, { actor: { uid: by } }, 'moveClaim', told);
  }
}
