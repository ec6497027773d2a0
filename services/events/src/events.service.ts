import { AppError, todayInMexico } from '@el-reto/contracts';
import type { Event, EventFacts, eventsRequests } from '@el-reto/contracts';
import type { Incoming } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import type { EventRecord } from './event-records.ts';
import { eventOf, hasEnded, inScope, pageOf } from './event-rules.ts';
import type { Scope } from './event-rules.ts';
import { EventsRepository } from './events.repository.ts';
import { TopPostsService } from './top-posts.service.ts';
import type { Repeatable } from '@el-reto/store';

/** Shows events and switches their winners. */
@Injectable()
export class EventsService {
  constructor(
    private readonly events: EventsRepository,
    private readonly topPosts: TopPostsService,
  ) {}

  async list(scope: Scope, cursor: string | undefined) {
    const all = inScope(await this.events.all(), scope, todayInMexico());
    const { records, nextCursor } = pageOf(all, cursor);
    return { events: await this.#withWinners(records), nextCursor };
  }

  /** One event as clients see it; what was changed is answered also when winners are not known. */
  async show(record: EventRecord): Promise<Event> {
    const [event] = await this.#withWinners([record]).catch(() => []);
    return event ?? eventOf(record);
  }

  async factsOf(wanted: Incoming<typeof eventsRequests.getFacts>['input']): Promise<EventFacts> {
    return 'slug' in wanted ? this.events.getBySlug(wanted.slug) : this.events.get(wanted.eventId);
  }

  async setWinners(request: Repeatable, eventId: string, active: boolean): Promise<void> {
    const check = (record: EventRecord) => {
      if (!hasEnded(record, todayInMexico())) throw new AppError('EVENT_NOT_ENDED');
    };
    await this.events.setWinners(request, eventId, { active, check });
  }

  async #withWinners(records: readonly EventRecord[]): Promise<Event[]> {
    const today = todayInMexico();
    const withWinners = records.filter((record) => record.activeWinners && hasEnded(record, today));
    const top = await this.topPosts.of(withWinners.map(({ id }) => id));
    return records.map((record) => eventOf(record, top.get(record.id)));
  }
}
