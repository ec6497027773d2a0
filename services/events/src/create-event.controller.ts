import { randomUUID } from 'node:crypto';
import { calls, isTransient, slugify, type Event } from '@el-reto/contracts';
import { repeatableId } from '@el-reto/store';
import { HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { EventPicturesService } from './event-pictures.service.ts';
import type { EventRecord } from './event-records.ts';
import { checkDates, eventOf, newRecord } from './event-rules.ts';
import { EventsRepository } from './events.repository.ts';

type Request = Incoming<typeof calls.createEvent>;

/** Uploads are claimed before the event is written, and given back when it is refused. */
@Controller()
export class CreateEventController {
  constructor(
    private readonly events: EventsRepository,
    private readonly pictures: EventPicturesService,
  ) {}

  @HandleRequest(calls.createEvent)
  async create(request: Request): Promise<Event> {
    const { uid } = request.actor;
    const first = await this.events.firstOutcome(request);
    if (first) return eventOf(first.value);
    const { thumbnailMediaId, aboutThumbnailMediaId, ...texts } = request.input;
    const id = repeatableId(request) ?? randomUUID();
    try {
      checkDates(texts);
      await this.events.requireFreeName(texts.name, id);
    } catch (error) {
      // The uploads were not touched, and can be used for the next try.
      return eventOf(await this.events.refuse(request, error));
    }
    try {
      const event = { id, slug: slugify(texts.name) };
      const thumbnailPath = await this.pictures.claim(event, { uid, mediaId: thumbnailMediaId });
      const aboutThumbnailPath = await this.pictures.claim(event, {
        uid,
        mediaId: aboutThumbnailMediaId,
      });
      const pictures = { thumbnailPath, aboutThumbnailPath };
      const make = (slug: string) => newRecord({ id, slug }, texts, pictures, new Date());
      return eventOf(await this.events.create(request, id, { name: texts.name, make }));
    } catch (error) {
      return eventOf(await this.#undo(request, id, error));
    }
  }

  /** Gives the uploads back, unless a twin of this request was faster and made the event. */
  async #undo(request: Request, id: string, error: unknown): Promise<EventRecord> {
    try {
      return await this.events.refuse(request, error);
    } catch (refusal) {
      // With a key, a retry arrives at this id again and finds what was claimed for it.
      const willBeRetried = isTransient(refusal) && request.idempotency !== null;
      const { thumbnailMediaId, aboutThumbnailMediaId } = request.input;
      const mediaIds = [thumbnailMediaId, aboutThumbnailMediaId];
      if (!willBeRetried) await this.pictures.release(id, mediaIds);
      throw refusal;
    }
  }
}
