import { calls, countsOf, eventPhase, eventsRequests, todayInMexico } from '@el-reto/contracts';
import { HandleRequest, STORE, type Incoming } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { jurySeats, seatId } from './event-records.ts';
import { inScope, pageOf } from './event-rules.ts';
import { EventsRepository } from './events.repository.ts';
import { TopPostsService } from './top-posts.service.ts';

@Controller()
export class EventsController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly events: EventsRepository,
    private readonly topPosts: TopPostsService,
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
  }

  async #factsFor({ eventId, uid }: { eventId: string; uid?: string | undefined }) {
    const event = await this.events.get(eventId);
    if (uid === undefined || !event.jury) return event;
    return {
      ...event,
      isJuror: (await this.store.get(jurySeats, seatId(eventId, uid))) !== undefined,
    };
  }
}
