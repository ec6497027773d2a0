import type { Records } from '../evidence/records.ts';
import { anomaly, lost, type Findings } from '../finding.ts';

const noPost = 'no picture without a post';
const noPicture = 'no post without its picture';

/**
 * Compares files, media records and posts with each other. Unused uploads, and claims without an
 * acknowledged post, are allowed: the product removes them after a day. A process that is killed
 * while it writes a file leaves a draft, which the next start removes after ten minutes.
 */
export function* checkPictures(
  { posts, media }: Pick<Records, 'posts' | 'media'>,
  files: readonly string[],
  acknowledgedPaths: ReadonlySet<string>,
): Findings {
  const byPath = new Map(media.map(({ doc }) => [doc.path, doc]));
  for (const { id, doc } of posts) {
    const { imgLocation: path } = doc;
    const record = byPath.get(path);
    const faults = [
      !files.includes(path) && 'no file',
      record?.state !== 'attached' && `record ${record?.state ?? 'missing'}`,
      doc.public && !record?.public && 'not readable',
      doc.public && record?.variants !== 'made' && 'no variants',
    ];
    for (const fault of faults.filter(Boolean)) yield lost(noPicture, `${id}, ${path}: ${fault}`);
  }
  const shown = new Set(posts.map(({ doc }) => doc.imgLocation));
  for (const { id, doc } of media) {
    const { state, path, purpose } = doc;
    const isShown = path !== null && shown.has(path);
    const isUnfinished = state === 'claimed' && path !== null && !acknowledgedPaths.has(path);
    if (doc.movedFrom !== null) yield anomaly(noPicture, `${id} is still being moved`);
    else if (purpose === 'post' && state !== 'staged' && !isShown && !isUnfinished) {
      yield anomaly(noPost, `${id} is ${state} at ${path}`);
    }
  }
  for (const file of files) {
    if (file.startsWith('.drafts/')) continue;
    const variantOf = file.replace(/_\d+\.(avif|webp)$/, '.jpg');
    const sharedOf = file.replace(/_(wide|story)\.jpg$/, '.jpg');
    const isExpected = media.some(({ id, doc }) => {
      if (doc.path === null) return file === `staged/${id}.jpg`;
      const isVariant = doc.path === variantOf && doc.variants === 'made';
      return doc.path === file || isVariant || (doc.path === sharedOf && doc.public);
    });
    if (!isExpected) yield anomaly(noPost, file);
  }
}
