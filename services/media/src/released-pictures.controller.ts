import { Controller } from '@nestjs/common';
import { mediaEvents } from '@el-reto/contracts';
import { RetryLater, HandleEvent, type ReceivedEvent } from '@el-reto/service-kit';
import { Cdn } from './cdn.ts';
import { MediaFiles } from './media-files.ts';

/**
 * Times after a deletion at which caches are purged again, in milliseconds. A slow gateway or a late
 * answer may have filled them: a gateway shows a picture for up to 1.8 s after its last check.
 */
const againAfterMs = [1_800, 10_000];

/** Deletes released pictures: their files, and their copies in a CDN. */
@Controller()
export class ReleasedPicturesController {
  constructor(
    private readonly placement: MediaFiles,
    private readonly cdn: Cdn,
  ) {}

  /** Many events are handled at the same time, because each call waits for a bucket or a CDN. */
  @HandleEvent(mediaEvents.picturesReleased, { atOnce: 16 })
  async picturesReleased({ payload, at }: ReceivedEvent<typeof mediaEvents.picturesReleased>) {
    const { mediaIds, places } = payload;
    const ageMs = Math.max(0, Date.now() - at);
    await Promise.all([
      ...mediaIds.map((id) => this.placement.purge(id)),
      ...places.map((place) => this.cdn.purge(place)),
    ]);
    const next = againAfterMs.find((afterMs) => ageMs < afterMs);
    if (this.cdn.isConfigured && places.length > 0 && next !== undefined) {
      throw new RetryLater(next - ageMs);
    }
  }
}
