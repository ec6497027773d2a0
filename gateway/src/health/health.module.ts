import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.ts';
import { HealthService } from './health.service.ts';
import { SystemController } from './system.controller.ts';

/** What works and what does not, and the API's documentation. */
@Module({ imports: [MediaModule], controllers: [SystemController], providers: [HealthService] })
export class HealthModule {}
