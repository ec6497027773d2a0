import {
  campaignRequests,
  countedNumbers,
  eventsRequests,
  otherSources,
  postsRequests,
  startOfDayInMexico,
  todayInMexico,
  type HourRow,
  type Numbers,
  type Report,
} from '@el-reto/contracts';
import { allPages, HandleRequest, RequestClient, STORE, type Incoming } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { cards, hours, sources, total, wholeSite, type HourRecord } from './campaign-records.ts';
import { comparedWith, rangeOf, stepOf, type Range } from './report-range.ts';

const bestCards = 10;
/** Most sources in a report, because a NATS message holds 1 MiB. */
const mostSources = 200;

type Sum = readonly [name: string, { visits: number; signUps: number }];
/** A row with the sums for averages. */
type Counted = HourRow & { reviewMs: number; reviews: number };

const numbersOf = (record: Partial<Numbers> | undefined): Numbers => {
  const numbers = countedNumbers.map((name) => [name, record?.[name] ?? 0]);
  return Object.fromEntries(numbers) as Numbers;
};

@Controller()
export class ReportController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly requests: RequestClient,
  ) {}

  @HandleRequest(campaignRequests.report)
  async report({ input }: Incoming<typeof campaignRequests.report>): Promise<Report> {
    const { eventId } = input;
    const event =
      eventId === null ? null : await this.requests.ask(eventsRequests.getFacts, { eventId });
    const all = await allPages('events', (from) =>
      this.requests.ask(eventsRequests.listFacts, from),
    );
    const range = rangeOf(input, event);
    const compared = comparedWith(range, event, all);
    const scope = eventId ?? wholeSite;
    const step = stepOf(range);
    const [rows, previous, countedSince, origins, best, queue, contests] = await Promise.all([
      this.#rows(scope, range),
      this.#rows(compared.event?.id ?? scope, compared),
      this.#countedSince(),
      this.#sources(scope, range),
      this.#best(eventId),
      this.#queue(eventId),
      eventId === null ? this.#withNumbers(all) : [],
    ]);
    return {
      event,
      ...range,
      countedSince,
      step,
      rows: step === 'day' ? byDay(rows) : rows.map(({ reviewMs: _, reviews: __, ...row }) => row),
      totals: sumOf(rows),
      previous: sumOf(previous),
      compared,
      sources: origins,
      best,
      queue: { ...queue, averageMs: averageOf(rows) },
      contests,
    };
  }

  /** The start of the first day for which the site has numbers. */
  async #countedSince(): Promise<string> {
    const where = { scope: wholeSite };
    const [first] = await this.store.find(hours, { where, orderBy: ['hour'], limit: 1 });
    const day = first?.data.hour.slice(0, 10) ?? todayInMexico();
    return startOfDayInMexico(day).toISOString();
  }

  /**
   * The rows of a report. Sign-ups belong to the whole site: in an event's report, a row has all sign-ups
   * of its hour.
   */
  async #rows(scope: string, range: Range): Promise<Counted[]> {
    const own = await this.#hours(scope, range);
    const site = scope === wholeSite ? own : await this.#hours(wholeSite, range);
    const ofHour = new Map(own.map((record) => [record.hour, record]));
    return site.flatMap((all) => {
      const record = ofHour.get(all.hour);
      if (!record && !all.visits && !all.signUps) return [];
      const { hour, visits: siteVisits = 0, signUps = 0 } = all;
      const { reviewMs = 0, reviews = 0 } = record ?? {};
      return [{ hour, ...numbersOf(record), signUps, siteVisits, reviewMs, reviews }];
    });
  }

  async #hours(scope: string, { from, to }: Range): Promise<HourRecord[]> {
    const found = await this.store.find(hours, {
      where: { scope, hour: { '>=': from, '<=': `${to}T23:00` } },
      orderBy: ['hour'],
    });
    return found.map(({ data }) => data);
  }

  async #sources(scope: string, range: Range): Promise<Report['sources']> {
    const own = await this.#daysOf(scope, range);
    const site = scope === wholeSite ? own : await this.#daysOf(wholeSite, range);
    const sums = new Map<string, { visits: number; signUps: number }>();
    const add = (name: string, { visits = 0, signUps = 0 }: Partial<Sum[1]>) => {
      const sum = sums.get(name) ?? { visits: 0, signUps: 0 };
      sums.set(name, { visits: sum.visits + visits, signUps: sum.signUps + signUps });
    };
    for (const [name, { visits }] of own) add(name, { visits });
    for (const [name, { signUps }] of site) if (signUps > 0) add(name, { signUps });
    const most = ([, a]: Sum, [, b]: Sum) => b.visits - a.visits || b.signUps - a.signUps;
    // Sources that occur on few days are left out first.
    const days = Map.groupBy(
      [...own, ...site.filter(([, { signUps }]) => signUps > 0)],
      ([name]) => name,
    );
    const daysOf = (name: string) => days.get(name)?.length ?? 0;
    const lasting = (a: Sum, b: Sum) => daysOf(b[0]) - daysOf(a[0]) || most(a, b);
    for (const [name, sum] of [...sums].toSorted(lasting).slice(mostSources)) {
      sums.delete(name);
      add(otherSources, sum);
    }
    return [...sums]
      .filter(([, { visits, signUps }]) => visits > 0 || signUps > 0)
      .toSorted(most)
      .map(([name, sum]) => ({ source: name || null, ...sum }));
  }

  async #daysOf(scope: string, { from, to }: Range) {
    const found = await this.store.find(sources, {
      where: { scope, day: { '>=': from, '<=': to } },
      orderBy: ['day'],
    });
    return found.flatMap(({ data }) => Object.entries(data.sources));
  }

  async #best(eventId: string | null): Promise<Report['best']> {
    const found = await this.store.find(cards, {
      where: { ...ofEvent(eventId), state: 'public' },
      orderBy: ['-likes'],
      limit: bestCards,
    });
    if (found.length === 0) return [];
    const postIds = found.map(({ id }) => id);
    const { posts } = await this.requests.ask(postsRequests.getFacts, { postIds });
    const facts = new Map(posts.map((post) => [post.postId, post]));
    return found.flatMap(({ id, data: { likes, shares, views } }) => {
      const post = facts.get(id);
      if (!post?.public) return [];
      return [{ ...post, author: post.displayName, likes, shares, views }];
    });
  }

  async #queue(eventId: string | null) {
    const where = { ...ofEvent(eventId), waitingSince: { '>': 0 } };
    const order = ['waitingSince'] as const;
    const [waiting, [oldest]] = await Promise.all([
      this.store.count(cards, { where }),
      this.store.find(cards, { where, orderBy: order, limit: 1 }),
    ]);
    const oldestAt = oldest ? new Date(oldest.data.waitingSince).toISOString() : null;
    return { waiting, oldestAt };
  }

  async #withNumbers(events: readonly NonNullable<Report['event']>[]): Promise<Report['contests']> {
    const ids = events.map(({ id }) => `${id}_${total}`);
    const sums = await this.store.getMany(hours, ids);
    return events.map((event) => ({ ...event, ...numbersOf(sums.get(`${event.id}_${total}`)) }));
  }
}

const ofEvent = (eventId: string | null) => (eventId === null ? {} : { eventId });

function byDay(rows: readonly HourRow[]): HourRow[] {
  const days = Map.groupBy(rows, ({ hour }) => hour.slice(0, 10));
  return Array.from(days, ([day, some]) => {
    return { hour: `${day}T00:00`, ...sumOf(some) };
  });
}

function sumOf(rows: readonly HourRow[]): Report['totals'] {
  const sum = { ...numbersOf({}), siteVisits: 0 };
  for (const row of rows) {
    for (const name of [...countedNumbers, 'siteVisits'] as const) sum[name] += row[name];
  }
  return sum;
}

function averageOf(rows: readonly Counted[]): number | null {
  const reviews = rows.reduce((sum, row) => sum + row.reviews, 0);
  return reviews === 0 ? null : rows.reduce((sum, row) => sum + row.reviewMs, 0) / reviews;
}
