import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.ts';
import { GonePictures } from './gone-pictures.ts';
import { MediaClient } from './media-client.ts';
import { MediaTraffic } from './media-traffic.ts';
import { MediaController } from './media.controller.ts';

/** Pictures, which pass through to and from the media service. */
@Module({
  imports: [IdentityModule],
  controllers: [MediaController],
  providers: [GonePictures, MediaClient, MediaTraffic],
  exports: [MediaClient],
})
export class MediaModule {}
