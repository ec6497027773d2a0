import { PictureProcess, type PictureProcessSettings } from './picture-process.ts';
import type { PictureRefused, PreparedPicture } from './prepare-picture.ts';

export interface DecoderSettings extends PictureProcessSettings {
  /** Pictures with more pixels are not decoded here. */
  readonly mostPixels: number;
  /** Most processor time for one picture, in milliseconds. */
  readonly cpuMs: number;
}

/** The picture, the code of a refusal, or `too-costly` if the picture exceeds the limits of this decoder. */
export type DecodeAnswer =
  | { readonly picture: PreparedPicture }
  | { readonly refused: PictureRefused['code'] }
  | 'too-costly';

/** Decodes uploads, one at a time. */
export class Decoder extends PictureProcess<Buffer, DecodeAnswer> {
  constructor(settings: DecoderSettings) {
    super('decoder-process', settings);
  }

  async decode(upload: Buffer): Promise<DecodeAnswer> {
    return (await this.ask(upload)) ?? 'too-costly';
  }
}
