import { makeCertificatePdf } from './certificate-pdf.ts';
import { makeSharePicture } from './share-picture.ts';
import { answerTasks } from './answer-tasks.ts';
import type { ShareTask } from './picture-maker.ts';

answerTasks<ShareTask>((task) =>
  'title' in task
    ? makeCertificatePdf(task.certificate, task.printed, task.title)
    : makeSharePicture(task.master, task.form, task.printed),
);
