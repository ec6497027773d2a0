// Prepares and uploads a photo. Loaded with the forms in which a photo is chosen.
export { photoProblemText, preparePhoto } from './prepare-photo.ts';
export { sendPhoto, uploadPhoto } from './send-photo.ts';
export type { PreparedPhoto } from './shrink.ts';
