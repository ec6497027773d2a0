import { calls, countsOf, eventPhase, eventsRequests, todayInMexico } from '@el-reto/contracts';
import { HandleRequest, type Incoming } from '@el-reto/service-kit';
import type { Repeatable } from '@el-reto/store';
import { Controller } from '@nestjs/common';
import { inScope, pageOf } from './event-rules.ts';
import type { MadeResult } from './event-records.ts';
import { EventsRepository } from './events.repository.ts';
import { JuryRepository } from './jury/jury.repository.ts';
import { JurySweep } from './jury/jury-sweep.service.ts';
import { ResultsService } from './results.service.ts';
import { TopPostsService } from './top-posts.service.ts';

type WinnersCall = typeof calls.activateWinners | typeof calls.deactivateWinners;

const done = { success: true } as const;

/** Shows events, deletes them and switches their winners. */
@Controller()
export class EventsController {
  constructor(
    private readonly events: EventsRepository,
    private readonly topPosts: TopPostsService,
    private readonly results: ResultsService,
    private readonly jury: JuryRepository,
    private readonly sweep: JurySweep,
  ) {}

  @HandleRequest(eventsRequests.list)
  async list({ input: { scope, cursor } }: Incoming<typeof eventsRequests.list>) {
    const all = inScope(await this.events.all(), scope, todayInMexico());
    const { records, nextCursor } = pageOf(all, cursor);
    return { events: await this.topPosts.withWinners(records), nextCursor };
  }

  @HandleRequest(eventsRequests.getFacts)
  async getFacts({ input }: Incoming<typeof eventsRequests.getFacts>) {
    return 'slug' in input ? this.events.getBySlug(input.slug) : this.#factsFor(input);
  }

  @HandleRequest(eventsRequests.listCountable)
  async listCountable({ input: { date } }: Incoming<typeof eventsRequests.listCountable>) {
    const all = await this.events.all();
    const ran = all.filter((event) => eventPhase(event, date) === 'running');
    return { events: ran.filter((event) => countsOf(event) === undefined) };
  }

  @HandleRequest(eventsRequests.listFacts)
  async listFacts({ input: { cursor } }: Incoming<typeof eventsRequests.listFacts>) {
    const { records, nextCursor } = pageOf(
      inScope(await this.events.all(), 'all', todayInMexico()),
      cursor,
    );
    return { events: records, nextCursor };
  }

  @HandleRequest(calls.deleteEvent)
  async delete(incoming: Incoming<typeof calls.deleteEvent>) {
    await this.events.delete(incoming, incoming.input.eventId);
    this.sweep.mark();
    return done;
  }

  @HandleRequest(calls.activateWinners)
  activateWinners(incoming: Incoming<typeof calls.activateWinners>) {
    const { eventId, confirm = false } = incoming.input;
    return this.#setWinners(incoming, { active: true, confirm }, (request) =>
      this.results.make(request, eventId, confirm),
    );
  }

  @HandleRequest(calls.deactivateWinners)
  deactivateWinners(incoming: Incoming<typeof calls.deactivateWinners>) {
    return this.#setWinners(incoming, { active: false });
  }

  async #factsFor({ eventId, uid }: { eventId: string; uid?: string | undefined }) {
    const event = await this.events.get(eventId);
    if (uid === undefined || !event.jury) return event;
    return { ...event, isJuror: (await this.jury.seatOf(eventId, uid)) !== undefined };
  }

  async #setWinners(
    incoming: Incoming<WinnersCall>,
    change: { readonly active: boolean; readonly confirm?: boolean },
    make?: (request: Repeatable) => Promise<MadeResult | undefined>,
  ) {
    const { eventId } = incoming.input;
    const { active } = change;
    // Both calls share their keys, so that a key is refused for the opposite change.
    const input = { eventId, ...change };
    const request = { ...incoming, subject: 'rpc.events.set-winners', input };
    const action = active ? 'activateWinners' : 'deactivateWinners';
    await this.events.setWinners(request, { eventId, active }, action, await make?.(request));
    return done;
  }
}
