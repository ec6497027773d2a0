import { shareForms } from '@el-reto/contracts/pictures';
import { certificate } from './certificate.ts';
import type { Printed } from './printed.ts';
import { nameOnSheet } from './share-picture.ts';
import { place, type TextBox } from './share-text.ts';

/** Letter paper in landscape format, in points. */
const paper = { width: 792, height: 612 };

/** A certificate for printing: its picture fills the sheet, and its words are text on top of the picture. */
export async function makeCertificatePdf(
  picture: Buffer,
  printed: Printed,
  title: string,
): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit');
  const made = new Pdf({
    size: [paper.width, paper.height],
    margin: 0,
    // Each text sets its own font.
    font: '',
    lang: 'es-MX',
    tagged: true,
    displayTitle: true,
    info: { Title: title },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    made.on('data', (part: Buffer) => parts.push(part));
    made.on('end', resolve).on('error', reject);
  });
  const { width, height } = shareForms.certificate;
  const write = (text: string, box: TextBox) => {
    for (const line of place(text, box)) {
      // Passing a list of features, even an empty one, makes the library shape the whole run, as in the
      // picture.
      for (const { face, text: run, x, y, size } of line) {
        made.font(face.file).fontSize(size).fillColor(box.fill);
        made.text(run, x, y, { lineBreak: false, baseline: 'alphabetic', features: [] });
      }
    }
  };
  // From here on, lengths are pixels of the picture.
  made.scale(Math.min(paper.width / width, paper.height / height));
  const { x, y, tilt } = certificate.card;
  const drawCard = () => {
    made.image(picture, 0, 0, { width, height });
    made.save().rotate(tilt, { origin: [x, y] });
    write(...nameOnSheet(printed));
    made.restore();
  };
  made.addStructure(made.struct('Figure', { alt: `La carta «${printed.name}»` }, drawCard));
  for (const words of certificate.words(printed)) {
    made.addStructure(made.struct('P', () => write(...words)));
  }
  made.end();
  await ended;
  return Buffer.concat(parts);
}
