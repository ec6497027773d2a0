import type { VariantFormat } from '@el-reto/contracts/pictures';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PictureProcess } from './picture-process.ts';

export interface VariantTask {
  readonly master: Buffer;
  readonly slot: number;
  readonly format: VariantFormat;
}

export type VariantAnswer = { readonly variant: Buffer } | { readonly failed: string };

/** Those who wait for an answer go first; the largest takes some seconds on a busy machine. */
const settings = { clockMs: 120_000, niceness: 5 };

/** Makes variants in a process that ends when there are none to make. */
@Injectable()
export class VariantMaker implements OnApplicationShutdown {
  readonly #process = new PictureProcess<VariantTask, VariantAnswer>('variant-process', settings);

  /** The master in `slot` pixels' width (its own, if it is narrower) and in `format`. */
  async make(task: VariantTask): Promise<Buffer> {
    const answer = (await this.#process.ask(task)) ?? { failed: 'its process ended' };
    if ('failed' in answer) {
      throw new Error(`no ${task.format} in ${task.slot} pixels: ${answer.failed}`);
    }
    return answer.variant;
  }

  onApplicationShutdown(): void {
    this.#process.stop();
  }
}
