// A photo's way to the server: for the chunks in which somebody chooses one.
export { photoProblemText } from './photo-problem.ts';
export { preparePhoto, type PreparedPhoto } from './prepare-photo.ts';
export { sendPhoto } from './send-photo.ts';
export { uploadPhoto } from './upload-photo.ts';
