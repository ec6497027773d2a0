import { randomUUID } from 'node:crypto';
import {
  campaignRequests,
  hourInMexico,
  type Event,
  type Visits as VisitCount,
} from '@el-reto/contracts';
import { BackgroundWork, RequestClient } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { ContestAnswers } from '../contest/contest-answers.ts';
import type { Page } from '../site/match-page.ts';

const everyMs = 1_000;
/** Most kinds of visits in a batch. Visits of further kinds are counted without their source. */
const mostKinds = 500;

interface Kind {
  readonly hour: string;
  readonly eventSlug: string | null;
  readonly source: string | null;
}

const keyOf = (kind: Kind) => JSON.stringify(kind);

/**
 * Counts visits and sends them once a second, in a batch with an id. A batch is repeated until it is
 * answered; the id prevents double counting. A killed process loses its unsent visits.
 */
@Injectable()
export class Visits extends BackgroundWork {
  readonly #counts = new Map<string, Kind & { visits: number }>();
  #batch: { batch: string; visits: VisitCount[] } | null = null;

  constructor(
    private readonly requests: RequestClient,
    private readonly answers: ContestAnswers,
  ) {
    super(everyMs);
  }

  count(page: Page, source: string | null): void {
    const kind = {
      hour: hourInMexico(Date.now()),
      eventSlug: 'eventSlug' in page ? page.eventSlug : null,
      source,
    };
    const hasPlace = this.#counts.size < mostKinds || this.#counts.has(keyOf(kind));
    const counted = hasPlace ? kind : { ...kind, source: null };
    const key = keyOf(counted);
    const known = this.#counts.get(key);
    if (known) known.visits += 1;
    else this.#counts.set(key, { ...counted, visits: 1 });
    this.mark();
  }

  protected override async work(): Promise<void> {
    while (this.#batch || this.#counts.size > 0) {
      this.#batch ??= await this.#nextBatch();
      await this.requests.ask(campaignRequests.countVisits, this.#batch);
      this.#batch = null;
    }
  }

  async #nextBatch() {
    const isOfEvents = [...this.#counts.values()].some(({ eventSlug }) => eventSlug !== null);
    const ids = isOfEvents ? await this.#eventIds() : new Map<string, string>();
    const visits = [...this.#counts.values()].slice(0, mostKinds);
    for (const key of [...this.#counts.keys()].slice(0, mostKinds)) this.#counts.delete(key);
    return {
      batch: randomUUID(),
      visits: visits.map(({ eventSlug, ...rest }) => {
        return { ...rest, eventId: ids.get(eventSlug ?? '') ?? null };
      }),
    };
  }

  async #eventIds(): Promise<ReadonlyMap<string, string>> {
    const events = (await this.answers.events('all')).json() as Event[];
    return new Map(events.map(({ slug, id }) => [slug, id]));
  }
}
