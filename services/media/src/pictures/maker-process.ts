import { makeVariant } from './make-variant.ts';
import type { MadeAnswer, PictureTask } from './picture-maker.ts';

// This program runs without the service's secrets, store and network.

// Ctrl-C reaches the whole process group. The service finishes its tasks and then ends this process.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (task: PictureTask) => void answer(task));

async function answer(task: PictureTask): Promise<void> {
  const answered = make(task).then(
    (made): MadeAnswer => ({ made }),
    (error: unknown): MadeAnswer => ({ failed: String(error) }),
  );
  process.send?.(await answered);
}

/** Variants need neither fonts nor SVG, which the modules of share pictures load. */
async function make(task: PictureTask): Promise<Buffer> {
  if ('slot' in task) return makeVariant(task.master, task.slot, task.format);
  if ('form' in task) {
    const { makeSharePicture } = await import('./share-picture.ts');
    return makeSharePicture(task.master, task.form, task.printed);
  }
  const { makeCertificatePdf } = await import('./certificate-pdf.ts');
  return makeCertificatePdf(task.certificate, task.printed, task.title);
}
