import {
  AppError,
  countsOf,
  eventsRequests,
  isTransient,
  type Event,
  type Post,
} from '@el-reto/contracts';
import { allPages, RequestClient } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ResponseCache } from '../cache/response-cache.ts';
import { tags } from '../cache/tags.ts';
import { within } from '../within.ts';
import { gatewayWaits, WAITS, type GatewayWaits } from '../waits.ts';
import { countsFor, type EventTest } from './likers.ts';

/**
 * The dates of events, and whether their likes may be shown. An unknown event hides its likes. The list of
 * events is cached under a key without the date, and changes of cards do not make it too old. While the
 * events service does not answer, the list is therefore usable for a minute, unless data is removed.
 */
@Injectable()
export class EventTerms {
  constructor(
    private readonly requests: RequestClient,
    private readonly cache: ResponseCache,
    @Inject(WAITS) private readonly waits: Pick<GatewayWaits, 'eventsMs'> = gatewayWaits,
  ) {}

  /** Every event; an empty list while unknown. */
  async all(): Promise<readonly Event[]> {
    return (await this.#known()) ?? [];
  }

  /** Every event. Throws SERVICE_UNAVAILABLE while unknown. */
  async required(): Promise<readonly Event[]> {
    const events = await this.#known();
    if (!events) throw new AppError('SERVICE_UNAVAILABLE');
    return events;
  }

  /**
   * Why an event's likes are hidden from the reader, as in `countsFor`. An unknown event counts as `ended`:
   * its likes are hidden until its end.
   */
  async countsOf(
    eventId: string | undefined,
    isVoter: EventTest = () => false,
  ): Promise<Post['counts']> {
    const event = (await this.all()).find(({ id }) => id === eventId);
    return event ? countsFor(event, isVoter) : 'ended';
  }

  /** Whether everyone may see the likes of an event. Undefined while the events are unknown. */
  async showsLikes(eventId: string): Promise<boolean | undefined> {
    const events = await this.#known();
    return events?.some((event) => event.id === eventId && countsOf(event) === undefined);
  }

  async #known(): Promise<readonly Event[] | undefined> {
    const load = async () => ({
      value: await allPages('events', (from) =>
        this.requests.ask(eventsRequests.list, { scope: 'all', ...from }),
      ),
    });
    const query = { kind: 'list', key: 'event-terms', tags: [tags.eventTerms], load } as const;
    const cached = this.cache.get(query.kind, query.key);
    const read = async () => {
      const loading = this.cache.read(query).catch((error: unknown) => {
        if (!isTransient(error)) throw error;
      });
      return within(loading, this.waits.eventsMs);
    };
    return (cached ?? (await read()))?.json() as Event[] | undefined;
  }
}
