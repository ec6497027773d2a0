import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@el-reto/service-kit';
import { createGate } from './decode-gate.ts';
import { Decoder } from './decoder.ts';
import type { DecodeAnswer, DecoderSettings } from './decoder.ts';
import { pictureBounds } from './picture-bounds.ts';
import type { PreparedPicture } from './prepare-picture.ts';

/**
 * What people send is done in a few tenths of a second. More at once than there are processors: then
 * these share them, and who needs little is done first.
 */
const quickLane = { atOnce: 4, waiting: 32, politeAfterMs: 250, cpuMs: 1_000, clockMs: 15_000 };
/** What takes longer waits for its like, and gives way to all others. */
const slowLane = { atOnce: 1, waiting: 8, politeAfterMs: 0, cpuMs: 12_000, clockMs: 60_000 };

type LaneSettings = Omit<DecoderSettings, 'bounds'> & {
  readonly atOnce: number;
  readonly waiting: number;
};

class Lane {
  readonly #gate: ReturnType<typeof createGate>;
  readonly #all: readonly Decoder[];
  readonly #free: Decoder[];

  constructor({ atOnce, waiting, ...settings }: LaneSettings) {
    this.#gate = createGate(atOnce, waiting);
    const decoder = () => new Decoder({ ...settings, bounds: pictureBounds });
    this.#all = Array.from({ length: atOnce }, decoder);
    this.#free = [...this.#all];
  }

  get load() {
    return this.#gate.load();
  }

  decode(upload: Buffer): Promise<DecodeAnswer> {
    return this.#gate.enter(async () => {
      // The one that was used last: those that are not needed may end.
      const decoder = this.#free.pop();
      if (!decoder) throw new Error('a lane lets in as many as it has decoders');
      this.warm();
      try {
        return await decoder.decode(upload);
      } finally {
        this.#free.push(decoder);
      }
    });
  }

  /** One more than is in use is ready: a start takes longer than most pictures. */
  warm(): void {
    this.#free.at(-1)?.warm();
  }

  stop(): void {
    for (const decoder of this.#all) decoder.stop();
  }
}

/** Makes pictures of uploads, where one that was built to hurt hurts none but its like. */
@Injectable()
export class Decoders implements OnModuleDestroy, OnApplicationShutdown {
  readonly #quick = new Lane(quickLane);
  readonly #slow = new Lane(slowLane);
  #isStopping = false;

  /** Pictures in work, and those that wait for it. */
  get load() {
    const [quick, slow] = [this.#quick.load, this.#slow.load];
    return { running: quick.running + slow.running, waiting: quick.waiting + slow.waiting };
  }

  /** Says that there will be work soon. */
  warm(): void {
    this.#quick.warm();
  }

  /** NOT_AN_IMAGE, IMAGE_TOO_LARGE, or SERVICE_UNAVAILABLE when too many wait already. */
  async prepare(upload: Buffer): Promise<PreparedPicture> {
    const first = await this.#quick.decode(upload);
    const isSlow = first === 'used-up' && !this.#isStopping;
    const answer = isSlow ? await this.#slow.decode(upload) : first;
    if (answer === 'used-up' && this.#isStopping) throw new AppError('SERVICE_UNAVAILABLE');
    // Within all bounds, and yet too much for anybody to have meant it.
    if (answer === 'used-up') throw new AppError('IMAGE_TOO_LARGE');
    if ('refused' in answer) throw new AppError(answer.refused);
    return answer.picture;
  }

  /** What is quick is finished; what is not would hold the end up for a minute. */
  onModuleDestroy(): void {
    this.#isStopping = true;
    this.#slow.stop();
  }

  onApplicationShutdown(): void {
    this.#quick.stop();
    this.#slow.stop();
  }
}
