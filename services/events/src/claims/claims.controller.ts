import { AppError, calls, eventsRequests } from '@el-reto/contracts';
import { HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { EventsRepository } from '../events.repository.ts';
import { JuryRepository } from '../jury/jury.repository.ts';
import { awardOf } from './award-of.ts';
import { claimId } from './claim-records.ts';
import { ClaimViews } from './claim-views.service.ts';
import { ClaimsDesk } from './claims-desk.service.ts';
import { ClaimsService } from './claims.service.ts';

/** Calls of winners and administrators about prizes. */
@Controller()
export class ClaimsController {
  constructor(
    private readonly claims: ClaimsService,
    private readonly desk: ClaimsDesk,
    private readonly views: ClaimViews,
    private readonly events: EventsRepository,
    private readonly jury: JuryRepository,
  ) {}

  @HandleRequest(calls.listMyClaims)
  async listMine({ actor }: Incoming<typeof calls.listMyClaims>) {
    return this.views.summaries(await this.claims.ofPerson(actor.uid));
  }

  @HandleRequest(calls.getMyClaim)
  async get({ actor, input }: Incoming<typeof calls.getMyClaim>) {
    const claim = await this.views.whole(await this.claims.own(actor.uid, input));
    if (!claim) throw new AppError('CLAIM_NOT_FOUND');
    return claim;
  }

  @HandleRequest(calls.claimPrize)
  async submit(incoming: Incoming<typeof calls.claimPrize>) {
    return { success: true, state: await this.claims.submit(incoming) } as const;
  }

  @HandleRequest(calls.getClaimForm)
  async form({ input: { eventId } }: Incoming<typeof calls.getClaimForm>) {
    const event = eventId === undefined ? undefined : await this.events.get(eventId);
    return { own: event?.claimForm ?? null, usual: this.claims.form };
  }

  @HandleRequest(eventsRequests.getAward)
  async award({ input: { eventId, postId, jury } }: Incoming<typeof eventsRequests.getAward>) {
    const { name, activeWinners, published } = await this.events.get(eventId);
    if (!activeWinners || !published) throw new AppError('POST_NOT_FOUND');
    const all = await this.desk.ofEvent(eventId);
    const award = awardOf(published, all.values(), { postId, jury });
    if (!award) throw new AppError('POST_NOT_FOUND');
    return { event: name, ...award };
  }

  @HandleRequest(calls.listClaims)
  async list(incoming: Incoming<typeof calls.listClaims>) {
    const { eventId, place } = incoming.input;
    const event = await this.events.get(eventId);
    const all = await this.desk.ofEvent(eventId);
    const isKept = place !== undefined && all.get(claimId(eventId, place))?.sealed !== undefined;
    if (isKept) await this.desk.noteReading(incoming, place);
    const prizes = await this.views.prizes(event, all, place);
    return { eventId, published: event.published !== undefined, prizes };
  }

  @HandleRequest(calls.moveClaim)
  async move(incoming: Incoming<typeof calls.moveClaim>) {
    return { success: true, state: await this.desk.move(incoming) } as const;
  }

  @HandleRequest(eventsRequests.exportClaims)
  async export({ actor }: Incoming<typeof eventsRequests.exportClaims>) {
    const all = await this.claims.ofPerson(actor.uid);
    return { claims: all.map((claim) => this.views.exported(claim)) };
  }

  @HandleRequest(eventsRequests.purgeUser)
  async purge({ input: { uid } }: Incoming<typeof eventsRequests.purgeUser>) {
    await this.jury.forget(uid);
    await this.claims.purge(uid);
    return { success: true } as const;
  }
}
