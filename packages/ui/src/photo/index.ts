// A photo's way to the server: for the chunks in which somebody chooses one.
export { photoProblemText, preparePhoto } from './prepare-photo.ts';
export { sendPhoto, uploadPhoto } from './send-photo.ts';
export type { PreparedPhoto } from './shrink.ts';
