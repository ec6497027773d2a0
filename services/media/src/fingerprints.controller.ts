import { AppError, mediaRequests } from '@el-reto/contracts';
import { HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { FileStore } from './files/file-store.ts';
import { mediaIdOf } from './files/storage-path.ts';
import { MediaRepository } from './media.repository.ts';
import { Decoders } from './pictures/decoders.ts';

/** The account of this work in the queue, so that no upload waits for it. */
const nobody = 'older pictures';

/** Fingerprints for finding similar pictures. */
@Controller()
export class FingerprintsController {
  constructor(
    private readonly records: MediaRepository,
    private readonly files: FileStore,
    private readonly decoders: Decoders,
  ) {}

  @HandleRequest(mediaRequests.getFingerprint)
  async get({ input: { path } }: Incoming<typeof mediaRequests.getFingerprint>) {
    const { fingerprint } = await this.records.at(path);
    return { fingerprint: fingerprint ?? (await this.#make(path)) };
  }

  async #make(path: string): Promise<string> {
    const master = await this.files.read(path);
    if (!master) throw new AppError('MEDIA_NOT_FOUND');
    const { fingerprint } = await this.decoders.prepare(master, nobody);
    await this.records.update(
      mediaIdOf(path) ?? '',
      (record) => record && { ...record, fingerprint },
    );
    return fingerprint;
  }
}
