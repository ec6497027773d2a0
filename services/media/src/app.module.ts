import { SwitchBoard, SwitchesConsumer } from '@el-reto/service-kit';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { MEDIA_ENV } from './env.ts';
import type { MediaEnv } from './env.ts';
import { FILE_STORE } from './files/file-store.ts';
import { FilesController } from './files/files.controller.ts';
import { openFiles } from './files/open-files.ts';
import { RawBodies } from './http/raw-bodies.ts';
import { ImageMetrics } from './image-metrics.ts';
import { IntakeController } from './intake/intake.controller.ts';
import { IntakeService } from './intake/intake.service.ts';
import { MediaFiles } from './media-files.ts';
import { MediaConsumer } from './media.consumer.ts';
import { MediaController } from './media.controller.ts';
import { MediaRepository } from './media.repository.ts';
import { MediaService } from './media.service.ts';
import { Decoders } from './pictures/decoders.ts';
import { Upkeep } from './upkeep/upkeep.service.ts';
import { VariantsMaker } from './variants/variants.maker.ts';
import { VariantsWorker } from './variants/variants.worker.ts';

@Module({
  controllers: [
    MediaController,
    MediaConsumer,
    IntakeController,
    FilesController,
    SwitchesConsumer,
  ],
  providers: [
    MediaRepository,
    MediaFiles,
    MediaService,
    IntakeService,
    Decoders,
    VariantsMaker,
    VariantsWorker,
    ImageMetrics,
    Upkeep,
    RawBodies,
    SwitchBoard,
  ],
})
export class AppModule {
  static with(env: MediaEnv): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: MEDIA_ENV, useValue: env },
        { provide: FILE_STORE, useFactory: () => openFiles(env) },
      ],
    };
  }
}
