import type { ShareForm, VariantFormat } from '@el-reto/contracts/pictures';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { MadeAnswer } from './answer-tasks.ts';
import { PictureProcess } from './picture-process.ts';
import type { Printed } from './printed.ts';

/** Higher priority than slow uploads, because clients wait. The largest picture takes some seconds. */
const settings = { clockMs: 120_000, niceness: 5 };

/** Makes pictures one after the other, in a process that ends when it has no work. */
abstract class PictureMaker<T extends object> implements OnApplicationShutdown {
  readonly #process: PictureProcess<T, MadeAnswer>;

  /** `program`: the name of the process's file. */
  constructor(private readonly program: string) {
    this.#process = new PictureProcess(program, settings);
  }

  /** The bytes of the picture. Throws an Error if it cannot be made. */
  async make(task: T): Promise<Buffer> {
    const answer = (await this.#process.ask(task)) ?? { failed: 'the process ended' };
    if ('failed' in answer) throw new Error(`${this.program}: ${answer.failed}`);
    return answer.made;
  }

  onApplicationShutdown(): void {
    this.#process.stop();
  }
}

export interface VariantTask {
  readonly master: Buffer;
  readonly slot: number;
  readonly format: VariantFormat;
}

/** Makes variants of masters. */
@Injectable()
export class VariantMaker extends PictureMaker<VariantTask> {
  constructor() {
    super('variant-process');
  }
}

/** A card's share picture, or the PDF of a certificate's picture. */
export type ShareTask =
  | { readonly master: Buffer; readonly form: ShareForm; readonly printed: Printed }
  | { readonly certificate: Buffer; readonly printed: Printed; readonly title: string };

/** Makes the share pictures of cards. */
@Injectable()
export class ShareMaker extends PictureMaker<ShareTask> {
  constructor() {
    super('share-process');
  }
}
