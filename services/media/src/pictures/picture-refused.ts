/** Why an upload is no picture that is kept; plain, because it is thrown in a process of its own. */
export class PictureRefused extends Error {
  readonly code: 'NOT_AN_IMAGE' | 'IMAGE_TOO_LARGE';

  constructor(code: PictureRefused['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
