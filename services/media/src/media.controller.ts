import { Controller } from '@nestjs/common';
import { mediaRequests } from '@el-reto/contracts';
import { HandleRequest } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { MediaService } from './media.service.ts';

const done = { success: true } as const;

/** Requests of the services that show pictures. */
@Controller()
export class MediaController {
  constructor(private readonly media: MediaService) {}

  @HandleRequest(mediaRequests.claim)
  async claim({ input }: Incoming<typeof mediaRequests.claim>) {
    return this.media.claim(input);
  }

  @HandleRequest(mediaRequests.release)
  async release({ input }: Incoming<typeof mediaRequests.release>) {
    await this.media.release(input.mediaId, input.claimant);
    return done;
  }

  @HandleRequest(mediaRequests.purgeUser)
  async purgeUser({ input }: Incoming<typeof mediaRequests.purgeUser>) {
    await this.media.purgeUser(input.uid);
    return done;
  }

  @HandleRequest(mediaRequests.publish)
  async publish({ input }: Incoming<typeof mediaRequests.publish>) {
    await this.media.publish(input.path);
    return done;
  }
}
