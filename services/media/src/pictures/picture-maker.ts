import type { ShareForm, VariantFormat } from '@el-reto/contracts/pictures';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PictureProcess } from './picture-process.ts';
import type { Printed } from './printed.ts';

/** A variant of a master, a card's share picture, or the PDF of a certificate's picture. */
export type PictureTask =
  | { readonly master: Buffer; readonly slot: number; readonly format: VariantFormat }
  | { readonly master: Buffer; readonly form: ShareForm; readonly printed: Printed }
  | { readonly certificate: Buffer; readonly printed: Printed; readonly title: string };

export type MadeAnswer = { readonly made: Buffer } | { readonly failed: string };

/** Higher priority than slow uploads, because clients wait. The largest picture takes some seconds. */
const settings = { clockMs: 120_000, niceness: 5 };

/** Makes pictures one after the other, in a process that ends when it has no work. */
abstract class PictureMaker implements OnApplicationShutdown {
  readonly #process = new PictureProcess<PictureTask, MadeAnswer>('maker-process', settings);

  /** The bytes of the picture. Throws an Error if it cannot be made. */
  async make(task: PictureTask): Promise<Buffer> {
    const answer = await this.#process.ask(task);
    if (typeof answer === 'string') throw new Error(`the process ${answer}`);
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.made;
  }

  onApplicationShutdown(): void {
    this.#process.stop();
  }
}

@Injectable()
export class VariantMaker extends PictureMaker {}

/** Makes the share pictures of cards, which do not wait for variants. */
@Injectable()
export class ShareMaker extends PictureMaker {}
