import { eventPhase, isTransient, limits, pathTo } from '@el-reto/contracts';
import type { Author, Event, Post } from '@el-reto/contracts';
import { LOGGER } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { ContestAnswers } from '../contest/contest-answers.ts';
import type { Representation } from '../http/representation.ts';
import { ENV, type GatewayEnv } from '../env.ts';
import { WAITS, type GatewayWaits } from '../waits.ts';
import { within } from '../within.ts';
import type { Page } from './match-page.ts';
import { siteMetadata, type SiteMetadata } from './page-metadata.ts';
import { siteConfig } from './site-config.ts';
import type { IndexedEvent } from './sitemap.ts';

export interface PageContents {
  readonly metadata: SiteMetadata;
  /** `unknown`: a service does not say in time whether the object of the page exists. */
  readonly state: 'found' | 'missing' | 'unknown';
  /** Answers for the page, by API path. */
  readonly data: ReadonlyMap<string, Representation>;
}

type Query = Readonly<Record<string, unknown>>;

/**
 * The query of the gallery's first request. Its address must be identical to the one that the browser uses.
 */
const firstPage = { limit: limits.galleryPageSize, sort: 'random' } as const;
/** Larger answers are left out, because they would delay the page. */
const largestBytes = 64 * 1024;

/**
 * Collects the data that a page shows first. If services fail, the page is sent without data, never as an
 * error.
 */
@Injectable()
export class PageContentsReader {
  readonly #metadata: ReturnType<typeof siteMetadata>;

  constructor(
    private readonly answers: ContestAnswers,
    @Inject(ENV) env: GatewayEnv,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(WAITS) private readonly waits: Pick<GatewayWaits, 'pageMs'>,
  ) {
    this.#metadata = siteMetadata(siteConfig(env));
  }

  async read(page: Page | null, path: string, query: Query = {}): Promise<PageContents> {
    if (!page) return this.#notFound(path);
    if (page.name === 'home') return this.#home();
    if (page.name === 'gallery') return this.#gallery(query);
    if (page.name === 'winners') return this.#winners();
    if (page.name === 'terms') return this.#terms();
    if (page.name === 'contest' || page.name === 'game' || page.name === 'jury')
      return this.#ofEvent(page.name, page.eventSlug, path);
    if (page.name === 'record') return this.#record(page.eventSlug, path);
    if (page.name === 'author') return this.#author(page.uid, path);
    if (page.name === 'post') return this.#post(page.eventSlug, page.postSlug, path);
    return found(this.#metadata[page.name]);
  }

  /** The current slug of an event that was renamed from `former`. */
  async presentSlug(former: string): Promise<string | undefined> {
    return eventsIn(await this.#ask(this.answers.events('all'))).find(wasAt(former))?.slug;
  }

  /** The addresses of public pages. Throws SERVICE_UNAVAILABLE if a service does not answer. */
  async indexed(): Promise<IndexedEvent[]> {
    const events = eventsIn(await this.answers.events('all'));
    return Promise.all(
      events.map(async ({ id, slug, activeWinners, provisional = false, ...dates }) => {
        const posts = await this.answers.eventPosts(id, true);
        const hasRecord = activeWinners && !provisional && eventPhase(dates) === 'ended';
        return { slug, hasRecord, postSlugs: (posts.json() as Post[]).map((post) => post.slug) };
      }),
    );
  }

  async #home(): Promise<PageContents> {
    const current = await this.#ask(this.answers.events('current'));
    return found(this.#metadata.home(eventsIn(current)), {
      [pathTo('listCurrentEvents')]: current,
    });
  }

  async #gallery({ reto = null, orden, buscar }: Query): Promise<PageContents> {
    const current = await this.#ask(this.answers.events('current'));
    const [event] = eventsIn(current);
    const metadata = this.#metadata.gallery(eventsIn(current));
    const isFirst = reto === null || reto === event?.slug;
    // The browser requests the cards of another contest, order or search itself.
    if (!isFirst || orden || buscar) return found(metadata);
    const address = pathTo('listEventPosts', { eventId: event?.id ?? '' }, firstPage);
    return found(metadata, {
      [pathTo('listCurrentEvents')]: current,
      [address]: event && (await this.#ask(this.answers.postPage(event.id, firstPage, true))),
    });
  }

  async #winners(): Promise<PageContents> {
    const winners = await this.#ask(this.answers.events('winners'));
    return found(this.#metadata.winners, { [pathTo('listWinners')]: winners });
  }

  /** The rules of participation name the current and future contests. */
  async #terms(): Promise<PageContents> {
    const all = await this.#ask(this.answers.events('all'));
    return found(this.#metadata.terms, { [pathTo('listAllEvents')]: all });
  }

  async #ofEvent(name: 'contest' | 'game' | 'jury', eventSlug: string, path: string) {
    const all = await this.#ask(this.answers.eventsWith(isAt(eventSlug)));
    if (!all) return this.#unknown();
    const event = eventsIn(all).find(isAt(eventSlug));
    if (!event) return this.#notFound(path);
    return found(this.#metadata[name](event), { [pathTo('listAllEvents')]: all });
  }

  async #record(eventSlug: string, path: string): Promise<PageContents> {
    const all = await this.#ask(this.answers.eventsWith(isAt(eventSlug)));
    const event = eventsIn(all).find(isAt(eventSlug));
    if (!event) return all ? this.#notFound(path) : this.#unknown();
    const result = await this.#ask(this.answers.result(event.id));
    if (result === undefined) return this.#notFound(path);
    if (result === null) return this.#unknown();
    return found(this.#metadata.record(event), {
      [pathTo('listAllEvents')]: all,
      [pathTo('getResult', { eventId: event.id })]: result,
    });
  }

  async #post(eventSlug: string, postSlug: string, path: string): Promise<PageContents> {
    const post = await this.#ask(this.answers.post(eventSlug, postSlug, true));
    const all = eventsIn(await this.#ask(this.answers.events('all')));
    if (post === undefined || all.some(wasAt(eventSlug))) return this.#notFound(path);
    if (post === null) return this.#unknown();
    const event = all.find(isAt(eventSlug));
    const isEnded = event !== undefined && eventPhase(event) === 'ended';
    const metadata = this.#metadata.post(post.json() as Post, eventSlug, isEnded);
    return found(metadata, { [pathTo('getPost', { eventSlug, postSlug })]: post });
  }

  async #author(uid: string, path: string): Promise<PageContents> {
    const query = { limit: limits.galleryPageSize };
    const [author, all] = await Promise.all([
      this.#ask(this.answers.author(uid, query, true)),
      this.#ask(this.answers.events('all')),
    ]);
    if (author === undefined) return this.#notFound(path);
    if (author === null) return this.#unknown();
    return found(this.#metadata.author(author.json() as Author, eventsIn(all)), {
      [pathTo('getAuthor', { uid }, query)]: author,
      [pathTo('listAllEvents')]: all,
    });
  }

  #notFound(path: string): PageContents {
    return { metadata: this.#metadata.notFound(path), state: 'missing', data: new Map() };
  }

  /** The browser requests the data itself. No preview or search engine keeps this page. */
  #unknown(): PageContents {
    return { metadata: this.#metadata.unknown, state: 'unknown', data: new Map() };
  }

  /** The answer; null if it is late or a service fails, undefined if the object does not exist. */
  async #ask(answer: Representation | Promise<Representation>) {
    if (!(answer instanceof Promise)) return answer;
    try {
      return (await within(answer, this.waits.pageMs)) ?? null;
    } catch (error) {
      if (!isTransient(error)) return undefined;
      this.logger.warn({ err: error }, 'a page is sent without data: a service does not answer');
      return null;
    }
  }
}

const isAt = (eventSlug: string) => (event: Event) => event.slug === eventSlug;

const wasAt = (former: string) => (event: Event) => event.formerSlugs?.includes(former) === true;

const eventsIn = (answer: Representation | null | undefined) => (answer?.json() ?? []) as Event[];

/** The page's answers by address, without missing and too large ones. */
function found(
  metadata: SiteMetadata,
  answers: Readonly<Record<string, Representation | null | undefined>> = {},
): PageContents {
  const data = new Map<string, Representation>();
  for (const [address, answer] of Object.entries(answers)) {
    if (answer && answer.body.length <= largestBytes) data.set(address, answer);
  }
  return { metadata, state: 'found', data };
}
