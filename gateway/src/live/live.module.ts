import { Module } from '@nestjs/common';
import { LiveHub } from './live-hub.ts';
import { LiveController } from './live.controller.ts';

/** Server-sent events. */
@Module({ controllers: [LiveController], providers: [LiveHub] })
export class LiveModule {}
