import { isTransient, limits, pathTo, type Event, type Post } from '@el-reto/contracts';
import { LOGGER } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { ContestAnswers } from '../contest/contest-answers.ts';
import type { Representation } from '../cache/representation.ts';
import { ENV, type GatewayEnv } from '../env.ts';
import type { Page } from './match-page.ts';
import { siteMetadata, type SiteMetadata } from './page-metadata.ts';
import { siteFacts } from './site-config.ts';
import type { IndexedEvent } from './sitemap.ts';

export interface PageContents {
  readonly metadata: SiteMetadata;
  readonly found: boolean;
  /** Answers for the page, by API address. */
  readonly data: ReadonlyMap<string, Representation>;
}

interface Asked {
  readonly representation?: Representation;
  readonly gone?: true;
}

/** A page does not wait longer than this for its data, in milliseconds: the browser can ask. */
const patienceMs = 1_000;
/** What the gallery asks for first: the address must be the same to the letter. */
const firstPage = { limit: limits.galleryPageSize, sort: 'recent' } as const;
/** Larger answers would hold the page up. */
const largestBytes = 64 * 1024;

/** Collects what a page shows first. Without the services it is the bare page, never an error. */
@Injectable()
export class PageContentsReader {
  readonly #metadata: ReturnType<typeof siteMetadata>;

  constructor(
    private readonly answers: ContestAnswers,
    @Inject(ENV) env: GatewayEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#metadata = siteMetadata(siteFacts(env));
  }

  async read(page: Page | null, path: string): Promise<PageContents> {
    if (!page) return this.#notFound(path);
    if (page.name === 'home') return this.#home();
    if (page.name === 'gallery') return this.#gallery();
    if (page.name === 'winners') return this.#winners();
    if (page.name === 'contest') return this.#contest(page.eventSlug, path);
    if (page.name === 'post') return this.#post(page.eventSlug, page.postSlug, path);
    return found(this.#metadata[page.name]);
  }

  /** The addresses of what is public; events whose posts do not answer stand alone. */
  async indexed(): Promise<IndexedEvent[]> {
    const { representation } = await this.#ask(this.answers.events('all'));
    const events = (representation?.json() ?? []) as Event[];
    return Promise.all(
      events.map(async ({ id, slug }) => {
        const answer = await this.#ask(this.answers.eventPosts(id, true));
        const posts = (answer.representation?.json() ?? []) as Post[];
        return { slug, postSlugs: posts.map((post) => post.slug) };
      }),
    );
  }

  async #home(): Promise<PageContents> {
    const { representation } = await this.#ask(this.answers.events('current'));
    const events = (representation?.json() ?? []) as Event[];
    return found(this.#metadata.home(events), [pathTo('listCurrentEvents'), representation]);
  }

  async #gallery(): Promise<PageContents> {
    const { representation } = await this.#ask(this.answers.events('current'));
    const events = (representation?.json() ?? []) as Event[];
    const eventId = events[0]?.id;
    const posts = eventId
      ? await this.#ask(this.answers.postPage(eventId, firstPage, true))
      : undefined;
    return found(
      this.#metadata.gallery(events),
      [pathTo('listCurrentEvents'), representation],
      [pathTo('listEventPosts', { eventId: eventId ?? '' }, firstPage), posts?.representation],
    );
  }

  async #winners(): Promise<PageContents> {
    const { representation } = await this.#ask(this.answers.events('winners'));
    return found(this.#metadata.winners, [pathTo('listWinners'), representation]);
  }

  async #contest(eventSlug: string, path: string): Promise<PageContents> {
    const find = (events: Representation) =>
      (events.json() as Event[]).find(({ slug }) => slug === eventSlug);
    const { representation } = await this.#ask(
      this.answers.eventsWith((events) => find(events) !== undefined),
    );
    if (!representation) return found(this.#metadata.gallery([]));
    const event = find(representation);
    if (!event) return this.#notFound(path);
    return found(this.#metadata.contest(event), [pathTo('listAllEvents'), representation]);
  }

  async #post(eventSlug: string, postSlug: string, path: string): Promise<PageContents> {
    const { representation, gone } = await this.#ask(this.answers.post(eventSlug, postSlug, true));
    if (gone) return this.#notFound(path);
    if (!representation) return found(this.#metadata.gallery([]));
    const metadata = this.#metadata.post(representation.json() as Post, eventSlug);
    return found(metadata, [pathTo('getPost', { eventSlug, postSlug }), representation]);
  }

  #notFound(path: string): PageContents {
    return { metadata: this.#metadata.notFound(path), found: false, data: new Map() };
  }

  async #ask(answer: Representation | Promise<Representation>): Promise<Asked> {
    if (!(answer instanceof Promise)) return { representation: answer };
    try {
      const late = sleep(patienceMs, undefined, { ref: false });
      const representation = await Promise.race([answer, late]);
      return representation ? { representation } : {};
    } catch (error) {
      if (!isTransient(error)) return { gone: true };
      this.logger.warn({ err: error }, 'a page goes out without its data');
      return {};
    }
  }
}

/** Of the answers, by their addresses, those that are there and do not hold the page up. */
function found(
  metadata: SiteMetadata,
  ...answers: (readonly [address: string, Representation | undefined])[]
): PageContents {
  const data = new Map<string, Representation>();
  for (const [address, answer] of answers) {
    if (answer && answer.body.length <= largestBytes) data.set(address, answer);
  }
  return { metadata, found: true, data };
}
