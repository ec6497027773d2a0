import type { MediaRow, Records } from '../evidence/records.ts';
import type { Row } from '../evidence/store-file.ts';
import type { Finding } from '../finding.ts';
import { anomaly, lost } from '../finding.ts';

const noPost = 'no picture without a post';
const noPicture = 'no post without its picture';

/**
 * Holds files, media records and posts against each other. Uploads that nothing shows yet are
 * allowed, and so is a claim whose post was never acknowledged: both are swept after a day.
 */
export function checkPictures(
  { posts, media }: Records,
  files: readonly string[],
  acknowledgedPaths: ReadonlySet<string>,
): Finding[] {
  const byPath = new Map(media.map((row) => [row.doc.path, row]));
  const onDisk = new Set(files);
  const shown = new Set(posts.map(({ doc }) => doc.imgLocation));
  const ofPosts = posts.flatMap(({ id, doc }) => {
    const row = byPath.get(doc.imgLocation);
    const faults = [
      ...(onDisk.has(doc.imgLocation) ? [] : ['no file']),
      ...(row?.doc.state === 'attached' ? [] : [`record ${row?.doc.state ?? 'missing'}`]),
      ...(doc.public && !row?.doc.public ? ['not readable'] : []),
      ...(doc.public && row?.doc.variants !== 'made' ? ['no variants'] : []),
    ];
    return faults.map((fault) => lost(noPicture, `${id}, ${doc.imgLocation}: ${fault}`));
  });
  return [
    ...ofPosts,
    ...media.flatMap((row) => checkRecord(row, shown, acknowledgedPaths)),
    ...files.filter((file) => !isExpected(file, media)).map((file) => anomaly(noPost, file)),
  ];
}

function checkRecord(
  { id, doc }: Row<MediaRow>,
  shown: ReadonlySet<string>,
  acknowledgedPaths: ReadonlySet<string>,
): Finding[] {
  const { state, path, purpose } = doc;
  if (doc.movedFrom !== null) return [anomaly(noPicture, `${id} is still on its way`)];
  if (purpose !== 'post' || state === 'staged' || (path !== null && shown.has(path))) return [];
  const isUnfinished = state === 'claimed' && path !== null && !acknowledgedPaths.has(path);
  return isUnfinished ? [] : [anomaly(noPost, `${id} is ${state} at ${path}`)];
}

/** Whether a record says that this file is there. */
function isExpected(file: string, media: readonly Row<MediaRow>[]): boolean {
  const master = file.replace(/_\d+\.(avif|webp)$/, '.jpg');
  return media.some(({ id, doc }) =>
    doc.path === null
      ? file === `staged/${id}.jpg`
      : doc.path === file || (doc.path === master && doc.variants === 'made'),
  );
}
