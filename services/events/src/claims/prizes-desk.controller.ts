import {
  AppError,
  calls,
  eventsEvents,
  isUndelivered,
  juryPlace,
  prizePlaces,
} from '@el-reto/contracts';
import { HandleRequest, STORE, type Incoming } from '@el-reto/service-kit';
import { transactOnce, type Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { recordAct } from '../events/acts.ts';
import { EventsRepository } from '../events/events.repository.ts';
import { claimId, claims, delivered, factsOf, formOf } from './claim-records.ts';
import { loggedOf, reopened, stateOf } from './claim-records.ts';
import { labelled, prizeOf } from './claim-views.ts';
import { ClaimsService } from './claims.service.ts';
import { holdersOf, passOn, pausedIfHidden, PrizeHolders } from './prize-holders.service.ts';

/** Administrators' calls about prizes. Each action is logged in the transaction of its change. */
@Controller()
export class PrizesDeskController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly service: ClaimsService,
    private readonly holders: PrizeHolders,
    private readonly events: EventsRepository,
  ) {}

  @HandleRequest(calls.getClaimForm)
  async form({ input: { eventId } }: Incoming<typeof calls.getClaimForm>) {
    const event = eventId === undefined ? undefined : await this.events.get(eventId);
    return { own: event?.claimForm ?? null, usual: this.service.form };
  }

  /** Access to answers is logged before they are decrypted. */
  @HandleRequest(calls.listClaims)
  async list({ actor, input: { eventId, place } }: Incoming<typeof calls.listClaims>) {
    const event = await this.events.get(eventId);
    const all = await this.service.ofEvent(eventId);
    const subject = place === undefined ? null : claimId(eventId, place);
    const read = all.get(subject ?? '');
    if (read?.sealed !== undefined) {
      await this.store.transaction((tx) => recordAct(tx, { actor }, 'listClaims', { subject }));
    }
    const cards = await this.holders.publicCards([...all.values()].map(({ postId }) => postId));
    const prizes = [...prizePlaces, juryPlace].flatMap((one) => {
      const claim = all.get(claimId(eventId, one));
      if (!claim) return [];
      const lost = [...all.values()].filter((other) => other.place === one && other !== claim);
      const answers = claim === read ? this.service.answersOf(claim) : null;
      const form = formOf(claim, event, this.service.form);
      return [{ ...prizeOf(claim, lost, cards), answers: answers && labelled(form, answers) }];
    });
    return { eventId, published: event.published !== undefined, prizes };
  }

  @HandleRequest(calls.moveClaim)
  async move(request: Incoming<typeof calls.moveClaim>) {
    const { eventId, place, state, reason, rank, seen } = request.input;
    const id = claimId(eventId, place);
    const first = await this.store.get(claims, id);
    const candidates = first && state === 'expired' ? await this.holders.candidates(first) : [];
    const hasCard = first && state === 'open' && (await this.holders.hasCard(first));
    return transactOnce(this.store, request, async (tx) => {
      const before = await tx.get(claims, id);
      if (!before) throw new AppError('CLAIM_NOT_FOUND');
      const hasPassedOn = before.rank !== first?.rank || before.rank !== (rank ?? before.rank);
      const isPossible = state === 'open' ? hasCard && before.uid !== null : isUndelivered(before);
      if (hasPassedOn || !isPossible) throw new AppError('CLAIM_CLOSED');
      const now = Date.now();
      if (seen && seen !== stateOf(before, now)) throw new AppError('CHANGED_MEANWHILE');
      const moves = { delivered: deliver, open: reopen, expired: passOn };
      const after = await moves[state](tx, before, candidates, now);
      await recordAct(tx, request, 'moveClaim', {
        subject: id,
        reason,
        before: loggedOf(before),
        after: loggedOf(after),
      });
      return { success: true, state: after.state } as const;
    });
  }
}

type Move = typeof passOn;

const deliver: Move = async (tx, claim, _, now) => {
  const after = delivered(claim, now);
  await tx.set(claims, claimId(claim.eventId, claim.place), after);
  await tx.publish(eventsEvents.claimDelivered, factsOf(after));
  return after;
};

const reopen: Move = async (tx, claim, _, now) => {
  const { otherAccounts } = await holdersOf(tx, claim);
  if (otherAccounts.has(claim.uid ?? '')) throw new AppError('CLAIM_CLOSED');
  const after = await pausedIfHidden(tx, reopened(claim, now), now);
  await tx.set(claims, claimId(claim.eventId, claim.place), after);
  const { claimOpened, claimReminded } = eventsEvents;
  const event = stateOf(claim, now) === 'expired' ? claimOpened : claimReminded;
  await tx.publish(event, factsOf(after));
  return after;
};
