import { makeSharePicture } from './share-picture.ts';
import { answerTasks } from './answer-tasks.ts';
import type { ShareTask } from './share-maker.ts';

answerTasks<ShareTask>(({ master, form, printed }) => makeSharePicture(master, form, printed));
