import { eventsEvents, isUndelivered, postsEvents } from '@el-reto/contracts';
import { HandleEvent, STORE, type ReceivedEvent } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { recordAct } from '../events/acts.ts';
import { events } from '../events/event-records.ts';
import { claims, loggedOf } from './claim-records.ts';
import { ClaimsService } from './claims.service.ts';
import { passOn, PrizeHolders } from './prize-holders.service.ts';

type Event = ReceivedEvent<typeof postsEvents.postDeleted | typeof eventsEvents.claimOpened>;

/**
 * Passes an undelivered prize to the next card when its card is deleted: the account was banned or deleted,
 * or the card was removed or deleted by its author. The published result does not change.
 */
@Controller()
export class DeletedCardsController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly service: ClaimsService,
    private readonly holders: PrizeHolders,
  ) {}

  /** Also runs when a claim opens, because its card may have been deleted at that moment. Idempotent. */
  @HandleEvent([postsEvents.postDeleted, eventsEvents.claimOpened])
  async check({ payload }: Event): Promise<void> {
    const { eventId, postId } = payload;
    for (const [id, seen] of await this.service.ofEvent(eventId)) {
      if (seen.postId !== postId || !isUndelivered(seen)) continue;
      if (await this.holders.hasCard(seen)) continue;
      const candidates = await this.holders.candidates(seen);
      await this.store.transaction(async (tx) => {
        const claim = await tx.get(claims, id);
        if (claim?.postId !== postId || !isUndelivered(claim)) return;
        // If the event was deleted, its cards were deleted with it, and no prize passes on.
        if (!(await tx.get(events, eventId))) return;
        const after = await passOn(tx, claim, candidates, Date.now());
        if (!('taken' in payload) || !payload.taken) return;
        const { by, reason } = payload.taken;
        const act = { subject: id, reason, before: loggedOf(claim), after: loggedOf(after) };
        await recordAct(tx, { actor: { uid: by } }, 'moveClaim', act);
      });
    }
  }
}
