import { isTransient, limits, pathTo } from '@el-reto/contracts';
import type { Event, Post } from '@el-reto/contracts';
import { LOGGER } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { ContestAnswers } from '../cache/contest-answers.ts';
import type { Representation } from '../cache/representation.ts';
import { contestHead } from './heads/contest.head.ts';
import { galleryHead } from './heads/gallery.head.ts';
import type { Head, SiteFacts } from './heads/head.ts';
import { homeHead } from './heads/home.head.ts';
import { notFoundHead, plainHead } from './heads/plain-heads.ts';
import { postHead } from './heads/post.head.ts';
import type { Page } from './match-page.ts';
import type { IndexedEvent } from './sitemap.ts';

export interface PageContents {
  readonly head: Head;
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
  constructor(
    private readonly answers: ContestAnswers,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async read(page: Page | null, path: string, facts: SiteFacts): Promise<PageContents> {
    if (!page) return lost(path);
    if (page.name === 'home') return this.#withEvents((events) => homeHead(facts, events), false);
    if (page.name === 'gallery') {
      return this.#withEvents((events) => galleryHead(facts, events), true);
    }
    if (page.name === 'contest') return this.#contest(page.eventSlug, path, facts);
    if (page.name === 'post') return this.#post(page.eventSlug, page.postSlug, path, facts);
    if (page.name === 'winners') return this.#winners(facts);
    return { head: plainHead(facts, page.name), found: true, data: new Map() };
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

  async #withEvents(head: (events?: Event[]) => Head, posts: boolean): Promise<PageContents> {
    const { representation } = await this.#ask(this.answers.events('current'));
    if (!representation) return { head: head(), found: true, data: new Map() };
    const events = representation.json() as Event[];
    const data = new Map([[pathTo('listCurrentEvents'), representation]]);
    const [first] = events;
    if (posts && first) {
      const answer = await this.#ask(this.answers.postPage(first.id, firstPage, true));
      const address = pathTo('listEventPosts', { eventId: first.id }, firstPage);
      if (answer.representation) data.set(address, answer.representation);
    }
    return { head: head(events), found: true, data: withoutLarge(data) };
  }

  async #contest(eventSlug: string, path: string, facts: SiteFacts): Promise<PageContents> {
    const find = (events: Representation) =>
      (events.json() as Event[]).find(({ slug }) => slug === eventSlug);
    const { representation } = await this.#ask(
      this.answers.eventsWith((events) => find(events) !== undefined),
    );
    if (!representation) {
      return { head: galleryHead(facts), found: true, data: new Map() };
    }
    const event = find(representation);
    if (!event) return lost(path);
    const data = withoutLarge(new Map([[pathTo('listAllEvents'), representation]]));
    return { head: contestHead(facts, event), found: true, data };
  }

  async #post(
    eventSlug: string,
    postSlug: string,
    path: string,
    facts: SiteFacts,
  ): Promise<PageContents> {
    const { representation, gone } = await this.#ask(this.answers.post(eventSlug, postSlug, true));
    if (gone) return lost(path);
    if (!representation) return { head: galleryHead(facts), found: true, data: new Map() };
    const head = postHead(facts, representation.json() as Post, eventSlug);
    const address = pathTo('getPost', { eventSlug, postSlug });
    return { head, found: true, data: new Map([[address, representation]]) };
  }

  async #winners(facts: SiteFacts): Promise<PageContents> {
    const { representation } = await this.#ask(this.answers.events('winners'));
    const data = new Map(representation ? [[pathTo('listWinners'), representation]] : []);
    return { head: plainHead(facts, 'winners'), found: true, data: withoutLarge(data) };
  }

  async #ask(answer: Representation | Promise<Representation>): Promise<Asked> {
    if (!(answer instanceof Promise)) return { representation: answer };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), patienceMs);
    });
    try {
      const representation = await Promise.race([answer, late]);
      return representation ? { representation } : {};
    } catch (error) {
      if (!isTransient(error)) return { gone: true };
      this.logger.warn({ err: error }, 'a page goes out without its data');
      return {};
    } finally {
      clearTimeout(timer);
    }
  }
}

const lost = (path: string): PageContents => ({
  head: notFoundHead(path),
  found: false,
  data: new Map(),
});

const withoutLarge = (data: ReadonlyMap<string, Representation>) =>
  new Map([...data].filter(([, { body }]) => body.length <= largestBytes));
