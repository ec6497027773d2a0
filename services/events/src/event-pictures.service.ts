import { mediaRequests } from '@el-reto/contracts';
import { LOGGER, RequestClient } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';

/** A refusal does not wait long for the clearing up behind it, in milliseconds. */
const releaseTimeoutMs = 1_500;

const claimantOf = (eventId: string) => `event:${eventId}`;

/** An administrator's uploads on their way into an event. */
@Injectable()
export class EventPicturesService {
  constructor(
    private readonly requests: RequestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Takes an upload for the event and answers its storage path; safe to repeat. */
  async claim(
    event: { id: string; slug: string },
    { uid, mediaId }: { uid: string; mediaId: string },
  ): Promise<string> {
    const { path } = await this.requests.ask(mediaRequests.claim, {
      mediaId,
      uid,
      purpose: 'event',
      claimant: claimantOf(event.id),
      folder: `events/${event.slug}`,
      public: true,
    });
    return path;
  }

  /** Gives uploads back for another try; the media service keeps what an event shows already. */
  async release(eventId: string, mediaIds: readonly string[]): Promise<void> {
    const claimant = claimantOf(eventId);
    for (const mediaId of new Set(mediaIds)) {
      try {
        const options = { timeoutMs: releaseTimeoutMs };
        await this.requests.ask(mediaRequests.release, { mediaId, claimant }, options);
      } catch (error) {
        this.logger.warn({ err: error, mediaId }, 'a claimed picture was not given back');
      }
    }
  }
}
