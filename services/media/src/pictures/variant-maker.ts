import type { VariantFormat } from '@el-reto/contracts/pictures';
import { Injectable } from '@nestjs/common';
import { PictureMaker } from './picture-maker.ts';

export interface VariantTask {
  readonly master: Buffer;
  readonly slot: number;
  readonly format: VariantFormat;
}

/** Makes variants: the master in `slot` pixels' width (its own, if it is narrower) and in `format`. */
@Injectable()
export class VariantMaker extends PictureMaker<VariantTask> {
  constructor() {
    super('variant-process');
  }
}
