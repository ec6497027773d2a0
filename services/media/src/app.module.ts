import { connectionTimeouts } from '@el-reto/contracts/connections';
import {
  accountsCollection,
  Bans,
  ENV,
  SwitchBoard,
  switchesCollection,
  SwitchesConsumer,
  type ServiceOptions,
} from '@el-reto/service-kit';
import { Module } from '@nestjs/common';
import { BansController } from './bans.controller.ts';
import { Cdn } from './cdn.ts';
import { ClaimsController } from './claims.controller.ts';
import type { MediaEnv } from './env.ts';
import { DiskFileStore } from './files/disk-file-store.ts';
import { FileStore } from './files/file-store.ts';
import { FilesController } from './files/files.controller.ts';
import { ReleasedPicturesController } from './released-pictures.controller.ts';
import { IntakeController } from './intake/intake.controller.ts';
import { IntakeService } from './intake/intake.service.ts';
import { MediaFiles } from './media-files.ts';
import { mediaCollection } from './media-record.ts';
import { MediaRepository } from './media.repository.ts';
import { Decoders } from './pictures/decoders.ts';
import { ShareMaker, VariantMaker } from './pictures/picture-maker.ts';
import { SharePictures } from './shares/share-pictures.service.ts';
import { SharesController } from './shares/shares.controller.ts';
import { ShownPicturesController } from './shown-pictures.controller.ts';
import { Upkeep } from './upkeep.service.ts';
import { VariantsWorker } from './variants.worker.ts';

/** Longest upload, in milliseconds. Longer than the gateway's limit, so that the gateway ends slow uploads. */
const requestTimeoutMs = connectionTimeouts.requestMs + 10_000;

/** The file store that `FILES` names. The bucket's client is loaded only if a bucket is used. */
async function openFiles(env: MediaEnv): Promise<FileStore> {
  if (env.FILES === 'disk') return DiskFileStore.open(env.MEDIA_DIR);
  const { openBucket } = await import('./files/bucket-file-store.ts');
  return openBucket({
    projectId: env.FIREBASE_PROJECT_ID,
    bucket: env.FILES_BUCKET ?? '',
    emulator: env.FIREBASE_STORAGE_EMULATOR_HOST,
  });
}

@Module({
  controllers: [
    ClaimsController,
    ShownPicturesController,
    BansController,
    ReleasedPicturesController,
    IntakeController,
    FilesController,
    SharesController,
    SwitchesConsumer,
  ],
  providers: [
    MediaRepository,
    MediaFiles,
    Bans,
    Cdn,
    IntakeService,
    Decoders,
    VariantMaker,
    ShareMaker,
    SharePictures,
    VariantsWorker,
    Upkeep,
    SwitchBoard,
    { provide: FileStore, inject: [ENV], useFactory: openFiles },
  ],
})
class AppModule {}

export const mediaService = (env: MediaEnv): ServiceOptions => ({
  name: 'media',
  module: AppModule,
  env,
  collections: [mediaCollection, accountsCollection, switchesCollection],
  http: { requestTimeout: requestTimeoutMs },
});
