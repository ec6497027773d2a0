import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@el-reto/contracts';
import type { ShareForm } from '@el-reto/contracts/pictures';
import { createFairGate, KeyedLock } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { FileStore, type OpenFile } from '../files/file-store.ts';
import { sharePath, type ShareFile } from '../files/storage-path.ts';
import { MediaFiles } from '../media-files.ts';
import { isShown } from '../media-record.ts';
import { MediaRepository } from '../media.repository.ts';
import { ShareMaker } from '../pictures/picture-maker.ts';
import type { Printed } from '../pictures/printed.ts';

/** The version of the drawing. Increase it with each change, so that all pictures are made again. */
const drawing = 5;

/** Previews are made before other forms: the robots that request them wait for a few seconds only. */
const turnOf = (form: ShareForm) => ({ used: form === 'wide' ? 0 : 1 });

/** Most waiting requests. A longer queue would exceed the time limit of link previews. */
const mostWaiting = 16;

interface SharePicture {
  /** Identifies the bytes. */
  readonly digest: string;
  readonly content: OpenFile;
}

/** The share pictures of public cards. They are stored after the first request. */
@Injectable()
export class SharePictures {
  readonly #turns = new KeyedLock();
  readonly #gate = createFairGate(1, mostWaiting);

  constructor(
    private readonly records: MediaRepository,
    private readonly placement: MediaFiles,
    private readonly files: FileStore,
    private readonly maker: ShareMaker,
  ) {}

  /**
   * Opens a share picture, after making it if necessary. Simultaneous requests share the work. Throws
   * MEDIA_NOT_FOUND if the photo is not public, and SERVICE_UNAVAILABLE if too many wait.
   */
  open(path: string, form: ShareForm, printed: Printed): Promise<SharePicture> {
    const digest = hash('sha256', JSON.stringify([drawing, printed]), 'base64url').slice(0, 16);
    const file = form === 'certificate' && printed.place === 'jury' ? 'juryCertificate' : form;
    const target = sharePath(path, file);
    return this.#turns.inOrder(target, async () => {
      const { id, data: record } = await this.records.at(path);
      if (!isShown(record)) throw new AppError('MEDIA_NOT_FOUND');
      const isMade = record.shares?.[file] === digest;
      const kept = isMade ? await this.files.open(target) : undefined;
      if (kept) return { digest, content: kept };
      const make = () =>
        this.#gate.enter(turnOf(form), async () => {
          const master = await this.files.read(path);
          if (!master) throw new AppError('MEDIA_NOT_FOUND');
          return this.maker.make({ master, form, printed });
        });
      const isPut = await this.placement.putBeside(id, target, make, isShown);
      if (!isPut) throw new AppError('MEDIA_NOT_FOUND');
      await this.#storeDigest(id, file, digest);
      const content = await this.files.open(target);
      if (!content) throw new AppError('MEDIA_NOT_FOUND');
      return { digest, content };
    });
  }

  /** A certificate as a PDF for printing. Throws like `open`. */
  async openSheet(path: string, printed: Printed, title: string) {
    const { digest, content } = await this.open(path, 'certificate', printed);
    const certificate = await buffer(content.stream);
    return {
      digest,
      bytes: await this.#gate.enter(turnOf('certificate'), () =>
        this.maker.make({ certificate, printed, title }),
      ),
    };
  }

  async #storeDigest(id: string, file: ShareFile, digest: string): Promise<void> {
    await this.records.update(id, (record) =>
      record && isShown(record)
        ? { ...record, shares: { ...record.shares, [file]: digest } }
        : record,
    );
  }
}
