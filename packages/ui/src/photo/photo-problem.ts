import { errorText } from '../messages/errors.ts';
import { photoProblems } from '../messages/take-part.ts';

export type PhotoProblemCode = 'not-a-file' | 'not-an-image' | 'heic' | 'unreadable';

/** A file that cannot become a photo. */
export class PhotoProblem extends Error {
  override readonly name = 'PhotoProblem';

  constructor(readonly code: PhotoProblemCode) {
    super(code);
  }
}

/** What people read when a photo does not come to be, or does not arrive. */
export const photoProblemText = (error: unknown): string =>
  error instanceof PhotoProblem ? photoProblems[error.code] : errorText(error);

/** An iPhone's own format; some systems hand it over without a type. */
export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));

/** What is wrong with a file before it is even opened; null: nothing. */
export function problemOf(given: unknown): PhotoProblemCode | null {
  if (!(given instanceof Blob)) return 'not-a-file';
  const file = { type: given.type, name: given instanceof File ? given.name : '' };
  return given.type.startsWith('image/') || isHeic(file) ? null : 'not-an-image';
}
