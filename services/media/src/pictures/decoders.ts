import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleDestroy } from '@nestjs/common';
import { AppError, serviceLimits } from '@el-reto/contracts';
import { createFairGate } from '@el-reto/service-kit';
import { METRICS, type Metrics } from '@el-reto/telemetry';
import { LRUCache } from 'lru-cache';
import { imageLoad } from '../image-load.ts';
import { Decoder, type DecodeAnswer, type DecoderSettings } from './decoder.ts';
import type { PreparedPicture } from './prepare-picture.ts';

/**
 * The lane for most uploads, which take a few tenths of a second. It reads only the header of
 * larger pictures. It has two processes, because a third one would slow down the others on two
 * processors.
 */
const quickLane = {
  atOnce: 2,
  waiting: 32,
  mostPixels: 16_500_000,
  cpuMs: 500,
  clockMs: 15_000,
  niceness: 5,
};
/** The lane for larger pictures, with the lowest priority. */
const slowLane = {
  atOnce: 1,
  waiting: 8,
  mostPixels: serviceLimits.imagePixels,
  cpuMs: 12_000,
  clockMs: 60_000,
  niceness: 10,
};

/** A GIF of one pixel. */
const onePixel = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==',
  'base64',
);

/** The recent decoding time of each account, in milliseconds. */
type RecentUse = LRUCache<string, number>;

/** The decoding time that a picture is assumed to take until it is measured. */
const assumedMs = 1_000;

class Lane {
  readonly #gate: ReturnType<typeof createFairGate>;
  readonly #all: readonly Decoder[];
  readonly #free: Decoder[];
  #isStopped = false;

  constructor(
    { atOnce, waiting, ...settings }: DecoderSettings & { atOnce: number; waiting: number },
    private readonly use: RecentUse,
  ) {
    this.#gate = createFairGate(atOnce, waiting);
    this.#all = Array.from({ length: atOnce }, () => new Decoder(settings));
    this.#free = [...this.#all];
  }

  get load() {
    return this.#gate.load();
  }

  async decode(upload: Buffer, uid: string, signal: AbortSignal): Promise<DecodeAnswer> {
    if (signal.aborted) throw new AppError('SERVICE_UNAVAILABLE');
    const place = { used: this.use.get(uid) ?? 0 };
    const leave = () => this.#gate.leave(place);
    signal.addEventListener('abort', leave);
    // The time is added before the wait: otherwise each of an account's concurrent uploads would count as
    // its first one.
    this.#addUse(uid, assumedMs);
    try {
      return await this.#gate.enter(place, () => this.#decodeNow(upload, uid));
    } finally {
      signal.removeEventListener('abort', leave);
      this.#addUse(uid, -assumedMs);
    }
  }

  async #decodeNow(upload: Buffer, uid: string): Promise<DecodeAnswer> {
    if (this.#isStopped) return 'ended';
    // Takes the decoder that was used last, so that the others stay idle and end.
    const decoder = this.#free.pop();
    if (!decoder) throw new Error('a lane lets in as many as it has decoders');
    this.warm();
    const from = performance.now();
    try {
      return await decoder.decode(upload);
    } finally {
      this.#free.push(decoder);
      this.#addUse(uid, performance.now() - from);
    }
  }

  #addUse(uid: string, ms: number): void {
    this.use.set(uid, Math.max(0, (this.use.get(uid) ?? 0) + ms));
  }

  /** Starts one process more than are in use, because starting takes longer than most pictures. */
  warm(): void {
    this.#free.at(-1)?.warm();
  }

  /** Ends the decoders. Waiting pictures are refused. */
  stop(): void {
    this.#isStopped = true;
    for (const decoder of this.#all) decoder.stop();
  }
}

/** Decodes uploads in two lanes, so that a malicious picture can delay only other large ones. */
@Injectable()
export class Decoders implements OnModuleDestroy, OnApplicationShutdown {
  readonly #use: RecentUse = new LRUCache({ max: 10_000, ttl: 10 * 60_000 });
  readonly #quick = new Lane(quickLane, this.#use);
  readonly #slow = new Lane(slowLane, this.#use);

  constructor(@Inject(METRICS) metrics: Metrics) {
    metrics.gauge('elreto.images', () => {
      const [quick, slow] = [this.#quick.load, this.#slow.load];
      return imageLoad('decode', {
        running: quick.running + slow.running,
        waiting: quick.waiting + slow.waiting,
      });
    });
  }

  warm(): void {
    this.#quick.warm();
  }

  /**
   * Decodes an upload. Throws NOT_AN_IMAGE, IMAGE_TOO_LARGE or IMAGE_TOO_THIN, and SERVICE_UNAVAILABLE if
   * too many wait, if `signal` aborts while the upload waits, or if the decoders were ended. A picture
   * whose decoder crashes twice is NOT_AN_IMAGE, unless the decoders crash without it, too.
   */
  async prepare(upload: Buffer, uid: string, signal: AbortSignal): Promise<PreparedPicture> {
    const first = await this.#quick.decode(upload, uid, signal);
    const decodeSlowly = () => this.#slow.decode(upload, uid, signal);
    let answer = typeof first === 'string' ? await decodeSlowly() : first;
    if (answer === 'crashed' && first !== 'crashed') answer = await decodeSlowly();
    if (answer === 'crashed') {
      const other = await this.#quick.decode(onePixel, uid, signal);
      answer = typeof other === 'string' ? 'ended' : { refused: 'NOT_AN_IMAGE' };
    }
    if (answer === 'ended') throw new AppError('SERVICE_UNAVAILABLE');
    // The picture is within all size limits, but no camera makes a picture that takes so long to decode.
    if (answer === 'too-costly') throw new AppError('IMAGE_TOO_LARGE');
    if ('refused' in answer) throw new AppError(answer.refused);
    return answer.picture;
  }

  /** Fast pictures are finished. A slow one would delay the shutdown by up to a minute. */
  onModuleDestroy(): void {
    this.#slow.stop();
  }

  onApplicationShutdown(): void {
    this.#quick.stop();
    this.#slow.stop();
  }
}
