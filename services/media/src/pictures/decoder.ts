import { PictureProcess, type PictureProcessSettings, type ProcessEnd } from './picture-process.ts';
import type { PictureRefused, PreparedPicture } from './prepare-picture.ts';

export interface DecoderSettings extends PictureProcessSettings {
  /** Pictures with more pixels are not decoded here. */
  readonly mostPixels: number;
  /** Most processor time for one picture, in milliseconds. */
  readonly cpuMs: number;
}

type Decided =
  | { readonly picture: PreparedPicture }
  | { readonly refused: PictureRefused['code'] }
  | 'too-costly';

/** The answer of the process, which still works on the picture after `out-of-time`. */
export type ProcessAnswer = Decided | 'out-of-time';

/**
 * The picture, the code of a refusal, `too-costly` if the picture exceeds the pixels or the processor time
 * of this decoder, or how the process ended for another reason.
 */
export type DecodeAnswer = Decided | ProcessEnd;

/** Decodes uploads, one at a time. */
export class Decoder extends PictureProcess<Buffer, ProcessAnswer> {
  constructor(settings: DecoderSettings) {
    super('decoder-process', settings);
  }

  async decode(upload: Buffer): Promise<DecodeAnswer> {
    const answer = await this.ask(upload);
    if (answer !== 'out-of-time') return answer;
    this.stop();
    return 'too-costly';
  }
}
