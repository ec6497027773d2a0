import { shareForms } from '@el-reto/contracts/pictures';

/** Letter paper in landscape, in points. */
const paper = { width: 792, height: 612 };

/** A certificate to print: its picture on the whole sheet, and its words for screen readers. */
export async function makeCertificatePdf(picture: Buffer, alt: string): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit');
  const made = new Pdf({
    size: [paper.width, paper.height],
    margin: 0,
    // The sheet has no text, so that no font is loaded.
    font: '',
    lang: 'es-MX',
    tagged: true,
    displayTitle: true,
    info: { Title: alt },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    made.on('data', (part: Buffer) => parts.push(part));
    made.on('end', resolve).on('error', reject);
  });
  const { width, height } = shareForms.certificate;
  const scale = Math.min(paper.width / width, paper.height / height);
  const draw = () => made.image(picture, 0, 0, { width: width * scale, height: height * scale });
  made.addStructure(made.struct('Figure', { alt }, draw));
  made.end();
  await ended;
  return Buffer.concat(parts);
}
