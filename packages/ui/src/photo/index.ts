// Preparation and upload of a photo: loaded with the forms that choose one.
export { photoProblemText, preparePhoto } from './prepare-photo.ts';
export { sendPhoto, uploadPhoto } from './send-photo.ts';
export type { PreparedPhoto } from './shrink.ts';
