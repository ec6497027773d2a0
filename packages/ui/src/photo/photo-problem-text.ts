import { photoProblems } from '../messages/take-part.ts';
import { PhotoProblem } from './photo-problem.ts';

/** What people read when a file cannot become a photo; a fault of ours is told as unreadable too. */
export const photoProblemText = (error: unknown): string =>
  photoProblems[error instanceof PhotoProblem ? error.code : 'unreadable'];
