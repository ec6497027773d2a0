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
  /** The last removal that had been acknowledged before it was fetched. */
  readonly mark: string;
}

/** The media service, as far as pictures are read. */
export interface PictureSource {
  send(request: MediaRequest): Promise<PictureAnswer>;
}

const mebibyte = 1024 * 1024;
/** Memory of an entry besides its bytes. */
const entryBytes = 1_024;
/** Each entry is loaded again after this time. An idle gateway also frees its memory by this. */
const lifeMs = 60_000;

/**
 * Public pictures in memory. A stored one is used while no removal is known since its load (ADR
 * 42); otherwise the media service is asked.
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

  /** The picture of this `pictureKey` if it is here and may be shown now. */
  get(key: string): WholeFile | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.mark === this.removals.known ? kept.file : undefined;
  }

  /** The picture as of a time after the call; simultaneous requests share one load. */
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

/** The key of a picture's form: all that the media service's answer depends on. */
export function pictureKey(path: string, w: unknown, accept: string | undefined): string {
  const width = widthAsked(w);
  return width === undefined ? `${path}  ` : `${path} ${width} ${knownFormatFor(accept)}`;
}

/** Browsers send few different Accept headers; the resulting format is looked up. */
const formats = new LRUCache<string, string>({ max: 200 });
const longestHeader = 500;

function knownFormatFor(accept = ''): string {
  if (accept.length > longestHeader) return formatFor(accept) ?? '';
  let format = formats.get(accept);
  if (format === undefined) formats.set(accept, (format = formatFor(accept) ?? ''));
  return format;
}
