import { makeCertificatePdf } from './certificate-pdf.ts';
import { makeSharePicture } from './share-picture.ts';
import { answerTasks } from './answer-tasks.ts';
import type { ShareTask } from './picture-maker.ts';

answerTasks<ShareTask>((task) =>
  'alt' in task
    ? makeCertificatePdf(task.certificate, task.alt)
    : makeSharePicture(task.master, task.form, task.printed),
);
