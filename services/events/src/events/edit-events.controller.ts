import { randomUUID } from 'node:crypto';
import { calls, isTransient, mediaRequests, slugify, type Event } from '@el-reto/contracts';
import { HandleRequest, LOGGER, RequestClient, type Incoming } from '@el-reto/service-kit';
import { repeatableId } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import type { EventRecord } from './event-records.ts';
import { changedRecord, checkDates, eventOf, newRecord } from './event-rules.ts';
import { EventsRepository } from './events.repository.ts';
import { TopPostsService } from './top-posts.service.ts';

type Create = Incoming<typeof calls.createEvent>;
type Update = Incoming<typeof calls.updateEvent>;

/** Longest wait for the release of uploads when a request is refused, in milliseconds. */
const releaseTimeoutMs = 1_500;

const claimantOf = (eventId: string) => `event:${eventId}`;

/** The fields that are not undefined. An undefined field leaves the event unchanged. */
const definedFields = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/**
 * Creates and changes events. Uploads are claimed before the event is written and released if the event is
 * refused. Everything that can be checked is checked before uploads are claimed.
 */
@Controller()
export class EditEventsController {
  constructor(
    private readonly events: EventsRepository,
    private readonly winners: TopPostsService,
    private readonly requests: RequestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @HandleRequest(calls.createEvent)
  async create(request: Create): Promise<Event> {
    const first = await this.events.firstOutcome(request);
    if (first) return eventOf(first.value);
    const { thumbnailMediaId, aboutThumbnailMediaId, ...texts } = request.input;
    const id = repeatableId(request) ?? randomUUID();
    try {
      checkDates(texts);
      await this.events.requireFreeName(texts.name, id);
    } catch (error) {
      return eventOf(await this.events.refuse(request, error));
    }
    try {
      const event = { id, slug: slugify(texts.name) };
      const thumbnailPath = await this.#claim(request, event, thumbnailMediaId);
      const aboutThumbnailPath = await this.#claim(request, event, aboutThumbnailMediaId);
      const pictures = { thumbnailPath, aboutThumbnailPath };
      const draft = newRecord(event, texts, pictures);
      return eventOf(await this.events.create(request, draft));
    } catch (error) {
      return eventOf(await this.#undo(request, id, error));
    }
  }

  @HandleRequest(calls.updateEvent)
  async update(request: Update): Promise<Event> {
    const first = await this.events.firstOutcome(request);
    if (first) return this.winners.show(first.value);
    const { eventId, thumbnailMediaId, aboutThumbnailMediaId, ...fields } = request.input;
    const texts = definedFields(fields);
    const before = await this.events.get(eventId);
    const { name } = changedRecord(before, texts, {});
    await this.events.requireFreeName(name, eventId, before);
    const claim = async (mediaId: string | undefined) =>
      mediaId === undefined ? undefined : this.#claim(request, before, mediaId);
    try {
      const thumbnailPath = await claim(thumbnailMediaId);
      const aboutThumbnailPath = await claim(aboutThumbnailMediaId);
      const pictures = definedFields({ thumbnailPath, aboutThumbnailPath });
      const event = await this.events.update(request, eventId, (record) =>
        changedRecord(record, texts, pictures),
      );
      return await this.winners.show(event);
    } catch (error) {
      if (!isTransient(error)) await this.#release(request, eventId);
      throw error;
    }
  }

  /**
   * Releases the uploads after a refusal, unless a concurrent repetition of the request has created the
   * event.
   */
  async #undo(request: Create, id: string, error: unknown): Promise<EventRecord> {
    try {
      return await this.events.refuse(request, error);
    } catch (refusal) {
      // With a key, a retry has the same event id and thus finds its claims.
      const willBeRetried = isTransient(refusal) && request.idempotency !== null;
      if (!willBeRetried) await this.#release(request, id);
      throw refusal;
    }
  }

  /** Claims an upload for the event and returns its storage path. Idempotent. */
  async #claim(
    { actor }: Create | Update,
    event: Pick<EventRecord, 'id' | 'slug'>,
    mediaId: string,
  ): Promise<string> {
    const { path } = await this.requests.ask(mediaRequests.claim, {
      mediaId,
      uid: actor.uid,
      purpose: 'event',
      claimant: claimantOf(event.id),
      folder: `events/${event.slug}`,
      public: true,
    });
    return path;
  }

  /** Releases uploads, so that they can be used again. The media service keeps those that an event shows. */
  async #release({ input }: Create | Update, eventId: string): Promise<void> {
    const claimant = claimantOf(eventId);
    for (const mediaId of new Set([input.thumbnailMediaId, input.aboutThumbnailMediaId])) {
      if (mediaId === undefined) continue;
      try {
        const options = { timeoutMs: releaseTimeoutMs };
        await this.requests.ask(mediaRequests.release, { mediaId, claimant }, options);
      } catch (error) {
        this.logger.warn({ err: error, mediaId }, 'a claimed picture could not be released');
      }
    }
  }
}
