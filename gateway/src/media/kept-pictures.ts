import { formatFor, widthAsked } from '@el-reto/contracts/pictures';
import { SharedReads } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Removals } from '../cache/removals.ts';
import { ENV, type GatewayEnv } from '../env.ts';
import type { WholeFile } from '../http/send-whole.ts';
import { MediaClient, type MediaRequest } from './media-client.ts';
import { takePicture, type PictureAnswer } from './take-picture.ts';

interface Kept {
  readonly file: WholeFile;
  /** The mark of the last removal that was acknowledged before the picture was loaded. */
  readonly mark: string;
}

/** The part of the media service that reads pictures. */
export interface PictureSource {
  send(request: MediaRequest): Promise<PictureAnswer>;
}

const mebibyte = 1024 * 1024;
/** Memory of an entry in addition to its bytes. */
const entryBytes = 1_024;
/** Each entry is loaded again after this time, so that an idle gateway frees its memory. */
const lifeMs = 60_000;

/**
 * Public pictures in memory. A stored picture is used while no removal is known since its load (ADR 42).
 * Otherwise it is loaded from the media service.
 */
@Injectable()
export class KeptPictures {
  readonly #kept: LRUCache<string, Kept>;
  readonly #loads = new SharedReads((key) => this.#load(key));

  constructor(
    @Inject(MediaClient) private readonly media: PictureSource,
    @Inject(Removals) private readonly removals: Pick<Removals, 'known' | 'current'>,
    @Inject(ENV) { PICTURE_MEMORY_MIB }: Pick<GatewayEnv, 'PICTURE_MEMORY_MIB'>,
  ) {
    this.#kept = new LRUCache({
      maxSize: PICTURE_MEMORY_MIB * mebibyte,
      sizeCalculation: ({ file }) => entryBytes + file.bytes.length,
      ttl: lifeMs,
      ttlAutopurge: true,
    });
  }

  /** The stored picture of a `pictureKey`, if it may be shown now. */
  get(key: string): WholeFile | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.mark === this.removals.known ? kept.file : undefined;
  }

  /** The picture, loaded after this call began. Simultaneous requests share one load. */
  read(key: string): Promise<WholeFile> {
    return this.#loads.read(key);
  }

  async #load(key: string): Promise<WholeFile> {
    const found = this.get(key);
    if (found) return found;
    const mark = await this.removals.current();
    const [path = '', width, format] = key.split(' ');
    const answer = await this.media.send({
      method: 'GET',
      path: `/files/${path}${width && `?w=${width}`}`,
      headers: { accept: format && `image/${format}` },
    });
    const file = await takePicture(answer);
    if (mark !== null && file.headers['cache-control']?.includes('immutable')) {
      this.#kept.set(key, { file, mark });
    }
    return file;
  }
}

/** The key of a form of a picture. It contains everything that the media service's answer depends on. */
export function pictureKey(path: string, w: unknown, accept: string | undefined): string {
  const width = widthAsked(w);
  return width === undefined ? `${path}  ` : `${path} ${width} ${knownFormatFor(accept)}`;
}

/**
 * The picture format for an `Accept` header. Browsers send few different ones, so that results are
 * remembered.
 */
const formats = new LRUCache<string, string>({
  max: 200,
  memoMethod: (accept) => formatFor(accept) ?? '',
});
const longestHeader = 500;

const knownFormatFor = (accept = '') =>
  accept.length > longestHeader ? (formatFor(accept) ?? '') : formats.memo(accept);
