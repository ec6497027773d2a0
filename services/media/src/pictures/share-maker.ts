import type { ShareForm } from '@el-reto/contracts/pictures';
import { Injectable } from '@nestjs/common';
import { PictureMaker } from './picture-maker.ts';
import type { Printed } from './printed.ts';

/** A picture of a card, or a certificate's sheet around its picture; `alt` says what it shows. */
export type ShareTask =
  | { readonly master: Buffer; readonly form: ShareForm; readonly printed: Printed }
  | { readonly certificate: Buffer; readonly alt: string };

/** Makes the pictures of cards that people share. */
@Injectable()
export class ShareMaker extends PictureMaker<ShareTask> {
  constructor() {
    super('share-process');
  }
}
