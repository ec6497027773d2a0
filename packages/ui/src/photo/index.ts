// A photo's way to the server: for the chunks in which somebody chooses one.
export { PhotoProblem } from './photo-problem.ts';
export { photoProblemText } from './photo-problem-text.ts';
export { preparePhoto, type PreparedPhoto } from './prepare-photo.ts';
export { sendPhoto } from './send-photo.ts';
