import { calls, isTransient, type Event } from '@el-reto/contracts';
import { HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { EventPicturesService } from './event-pictures.service.ts';
import type { EventRecord, PicturePaths } from './event-records.ts';
import { changedRecord, type EventTexts } from './event-rules.ts';
import { EventsRepository } from './events.repository.ts';
import { TopPostsService } from './top-posts.service.ts';

type Request = Incoming<typeof calls.updateEvent>;

/** Fields that were given: an absent one leaves the event as it is. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

function textsOf(input: Request['input']): Partial<EventTexts> {
  const { name, title, description, startDate, endDate } = input;
  return given({ name, title, description, startDate, endDate });
}

/** Changes an event; new pictures are claimed before the change is written. */
@Controller()
export class UpdateEventController {
  constructor(
    private readonly events: EventsRepository,
    private readonly pictures: EventPicturesService,
    private readonly winners: TopPostsService,
  ) {}

  @HandleRequest(calls.updateEvent)
  async update(request: Request): Promise<Event> {
    const { uid } = request.actor;
    const { eventId } = request.input;
    const before = await this.events.get(eventId);
    // What will be refused anyway is refused before uploads are touched.
    const { name } = changedRecord(before, textsOf(request.input), {});
    await this.events.requireFreeName(name, eventId, before);
    return this.winners.show(await this.#write(request, before, uid));
  }

  async #write(request: Request, before: EventRecord, uid: string): Promise<EventRecord> {
    const { thumbnailMediaId, aboutThumbnailMediaId } = request.input;
    const texts = textsOf(request.input);
    const claim = async (mediaId: string | undefined) =>
      mediaId === undefined ? undefined : this.pictures.claim(before, { uid, mediaId });
    try {
      const thumbnailPath = await claim(thumbnailMediaId);
      const aboutThumbnailPath = await claim(aboutThumbnailMediaId);
      const pictures: Partial<PicturePaths> = given({ thumbnailPath, aboutThumbnailPath });
      return await this.events.update(request, before.id, (record) =>
        changedRecord(record, texts, pictures),
      );
    } catch (error) {
      const mediaIds = [thumbnailMediaId, aboutThumbnailMediaId].filter((id) => id !== undefined);
      if (!isTransient(error)) await this.pictures.release(before.id, mediaIds);
      throw error;
    }
  }
}
