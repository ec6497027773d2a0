import { setImmediate } from 'node:timers/promises';
import { eachPage, findPage } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { posts, publicIn, type PostRecord } from './post-records.ts';
import { PostsRepository } from './posts.repository.ts';
import { SearchText, type Vocabulary } from './search.ts';

/** Number of cards that are prepared before other requests run. */
const stride = 200;
/** Most events in the index. The least recently searched one is evicted. */
const mostEvents = 20;

/** The fields of a public card that searches and their orders need. */
export interface Card extends Pick<
  PostRecord,
  'id' | 'userId' | 'displayName' | 'createdAt' | 'likes' | 'shuffle'
> {
  readonly text: SearchText;
}

interface EventCards {
  readonly cards: Map<string, Card>;
  readonly vocabulary: Vocabulary;
  /** Cards that changed during the first read. Undefined after the first read. */
  changed: Set<string> | undefined;
  read: Promise<void>;
}

/**
 * Keeps the public cards of events in memory, prepared for searches: reading and preparing 5,000 cards
 * takes many times as long as searching them. Each commit of this process updates the index. If other
 * processes write the store as well, there is no index and each search reads the cards.
 */
@Injectable()
export class SearchIndex {
  readonly #events = new Map<string, EventCards>();
  readonly #isComplete: boolean;

  constructor(private readonly repository: PostsRepository) {
    const { store } = repository;
    this.#isComplete = store.watch !== undefined;
    store.watch?.(posts, (changes) => this.#apply(changes));
  }

  /** Reads an event's cards before a search needs them, unless the index is full. */
  prepare(eventId: string): void {
    const isFull = this.#events.size >= mostEvents;
    if (!this.#isComplete || isFull || this.#events.has(eventId)) return;
    // The search itself reads them again and reports the error.
    this.cardsOf(eventId).catch(() => undefined);
  }

  /** An event's public cards, in any order. */
  async cardsOf(eventId: string): Promise<readonly Card[]> {
    if (!this.#isComplete) {
      const read = newCards();
      await this.#read(eventId, read);
      return [...read.cards.values()];
    }
    const event = this.#events.get(eventId) ?? this.#open(eventId);
    this.#events.delete(eventId);
    this.#events.set(eventId, event);
    const [oldest = eventId] = this.#events.keys();
    if (this.#events.size > mostEvents) this.#events.delete(oldest);
    await event.read;
    return [...event.cards.values()];
  }

  #open(eventId: string): EventCards {
    const event = newCards();
    event.read = this.#read(eventId, event).catch((error: unknown) => {
      if (this.#events.get(eventId) === event) this.#events.delete(eventId);
      throw error;
    });
    return event;
  }

  async #read(eventId: string, event: EventCards): Promise<void> {
    const where = publicIn(eventId);
    const query = { where, orderBy: ['-createdAt', '-id'], limit: stride } as const;
    const { store } = this.repository;
    const pages = eachPage('page', ({ cursor }) => findPage(store, posts, query, cursor));
    for await (const page of pages) {
      for (const { id, data } of page) if (!event.changed?.has(id)) keep(event, data);
      await setImmediate();
    }
    event.changed = undefined;
  }

  #apply(changes: ReadonlyMap<string, PostRecord | null>): void {
    for (const [id, post] of changes) {
      for (const [eventId, event] of this.#events) {
        if (post?.public && post.eventid === eventId) keep(event, post);
        else event.cards.delete(id);
        event.changed?.add(id);
      }
    }
  }
}

const newCards = (): EventCards => ({
  cards: new Map(),
  vocabulary: new Map(),
  changed: new Set(),
  read: Promise.resolve(),
});

function keep({ cards, vocabulary }: EventCards, post: PostRecord): void {
  const { id, userId, displayName, createdAt, likes, shuffle } = post;
  const known = cards.get(id);
  // The texts and the number of a card never change; only the author's name does.
  const text = known?.displayName === displayName ? known.text : new SearchText(post);
  text.prepare(vocabulary);
  cards.set(id, { id, userId, displayName, createdAt, likes, shuffle, text });
}
