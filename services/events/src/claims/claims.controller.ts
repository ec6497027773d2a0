import { AppError, calls, eventsRequests, juryPlace } from '@el-reto/contracts';
import { HandleRequest, STORE, type Incoming } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { events } from '../events/event-records.ts';
import { EventsRepository } from '../events/events.repository.ts';
import { formOf, isCertified, type ClaimRecord } from './claim-records.ts';
import { exportedOf, summaryOf } from './claim-views.ts';
import { ClaimsService } from './claims.service.ts';
import { PrizeHolders } from './prize-holders.service.ts';

@Controller()
export class ClaimsController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly claims: ClaimsService,
    private readonly holders: PrizeHolders,
    private readonly repository: EventsRepository,
  ) {}

  @HandleRequest(calls.listMyClaims)
  async listMine({ actor }: Incoming<typeof calls.listMyClaims>) {
    return this.#summaries(await this.claims.ofPerson(actor.uid));
  }

  @HandleRequest(calls.getMyClaim)
  async get({ actor, input }: Incoming<typeof calls.getMyClaim>) {
    const claim = await this.claims.own(actor.uid, input);
    const [summary] = await this.#summaries([claim]);
    if (!summary) throw new AppError('CLAIM_NOT_FOUND');
    const form = formOf(claim, await this.repository.get(claim.eventId), this.claims.form);
    return { ...summary, form, answers: this.claims.answersOf(claim) };
  }

  @HandleRequest(calls.claimPrize)
  async submit(incoming: Incoming<typeof calls.claimPrize>) {
    return { success: true, state: await this.claims.submit(incoming) } as const;
  }

  /** The prize on a card's certificate: by the published result, or because the prize passed to this card. */
  @HandleRequest(eventsRequests.getAward)
  async award({ input: { eventId, postId, jury } }: Incoming<typeof eventsRequests.getAward>) {
    const { name, activeWinners, published } = await this.repository.get(eventId);
    if (!activeWinners || !published) throw new AppError('POST_NOT_FOUND');
    const { podium, chosen } = published;
    const place = podium.find((card) => card.postId === postId)?.place;
    if (!jury && place !== undefined) return { event: name, place, rank: place };
    if (jury && chosen?.postId === postId) return { event: name, place: juryPlace, rank: 1 };
    const now = Date.now();
    const claim = [...(await this.claims.ofEvent(eventId)).values()].find(
      (one) => one.postId === postId && (one.place === juryPlace) === jury && isCertified(one, now),
    );
    if (!claim) throw new AppError('POST_NOT_FOUND');
    return { event: name, place: claim.place, rank: claim.rank };
  }

  @HandleRequest(eventsRequests.exportClaims)
  async export({ actor }: Incoming<typeof eventsRequests.exportClaims>) {
    const all = await this.claims.ofPerson(actor.uid);
    return { claims: all.map((claim) => exportedOf(claim, this.claims.answersOf(claim))) };
  }

  async #summaries(all: readonly ClaimRecord[]) {
    const eventIds = [...new Set(all.map(({ eventId }) => eventId))];
    const [known, cards] = await Promise.all([
      this.store.getMany(events, eventIds),
      this.holders.publicCards(all.map(({ postId }) => postId)),
    ]);
    return all.flatMap((claim) => {
      const event = known.get(claim.eventId);
      return event ? [summaryOf(claim, event, cards)] : [];
    });
  }
}
