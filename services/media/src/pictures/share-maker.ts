import type { ShareForm } from '@el-reto/contracts/pictures';
import { Injectable } from '@nestjs/common';
import { PictureMaker } from './picture-maker.ts';
import type { Printed } from './share-picture.ts';

export interface ShareTask {
  readonly master: Buffer;
  readonly form: ShareForm;
  readonly printed: Printed;
}

/** Makes the pictures of cards that people share. */
@Injectable()
export class ShareMaker extends PictureMaker<ShareTask> {
  constructor() {
    super('share-process');
  }
}
