import { Controller } from '@nestjs/common';
import { mediaEvents } from '@el-reto/contracts';
import { ComeAgain, HandleEvent, type ReceivedEvent } from '@el-reto/service-kit';
import { Cdn } from './cdn.ts';
import { MediaFiles } from './media-files.ts';

/**
 * How long after a picture went caches are purged once more. A gateway that is slow to hear of it, or
 * an answer that was on its way, may have filled them again: gateways show nothing that they have not
 * known to be there 1.8 s before.
 */
const againAfterMs = [1_800, 10_000];

/** Clears away pictures that nobody is given any more: their files, and what a CDN holds of them. */
@Controller()
export class ReleasedPicturesController {
  constructor(
    private readonly placement: MediaFiles,
    private readonly cdn: Cdn,
  ) {}

  /** Side by side, for each waits for others: a bucket, a CDN. */
  @HandleEvent(mediaEvents.picturesReleased, { atOnce: 16 })
  async picturesReleased({ payload, at }: ReceivedEvent<typeof mediaEvents.picturesReleased>) {
    const { mediaIds, places } = payload;
    const ageMs = Math.max(0, Date.now() - at);
    await Promise.all([
      ...mediaIds.map((id) => this.placement.purge(id)),
      ...places.map((place) => this.cdn.purge(place)),
    ]);
    const next = againAfterMs.find((afterMs) => ageMs < afterMs);
    if (this.cdn.isThere && places.length > 0 && next !== undefined) {
      throw new ComeAgain(next - ageMs);
    }
  }
}
