import { eventsRequests, isTransient, type Event, type Post } from '@el-reto/contracts';
import { allPages, RequestClient } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { ResponseCache } from '../cache/response-cache.ts';
import { tags } from '../cache/tags.ts';
import { countsFor, type EventTest } from './likers.ts';

/** Longest wait for the events, in milliseconds; after that they are unknown. */
const patienceMs = 1_000;

/**
 * The dates of events, and whether their likes may be shown. Unknown events hide their likes.
 * Neither midnight nor a changed card makes an event unknown, so that the terms remain for a minute
 * without the events service, unless data is removed.
 */
@Injectable()
export class EventTerms {
  constructor(
    private readonly requests: RequestClient,
    private readonly cache: ResponseCache,
  ) {}

  /** Every event; empty while unknown. */
  async all(): Promise<readonly Event[]> {
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
      return Promise.race([loading, sleep(patienceMs, undefined, { ref: false })]);
    };
    return ((cached ?? (await read()))?.json() ?? []) as Event[];
  }

  /** The readers that see an event's likes; `ended`, none before its end, where it is unknown. */
  async countsOf(
    eventId: string | undefined,
    isVoter: EventTest = () => false,
  ): Promise<Post['counts']> {
    const event = (await this.all()).find(({ id }) => id === eventId);
    return event ? countsFor(event, isVoter) : 'ended';
  }
}
