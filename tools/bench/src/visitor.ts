import { limits, pathTo } from '@el-reto/contracts';
import { costOf, countCpu, totalOf } from './cpu.ts';
import { togglesOf } from './likes.ts';
import { fire, type Shot } from './load.ts';
import { asBrowsers, filesOfPage, preparePhotos } from './photos.ts';
import { startProduct } from './product.ts';
import { wholeAnswer } from './whole-answer.ts';

const seconds = 5;
const warmUpSeconds = 3;

await using product = await startProduct();
const { site, processes } = product.stack.info;
const { contest, photos } = await preparePhotos(product, 24, 100);
const { eventId, postIds } = contest;
const files = (await filesOfPage(product)).map(({ path }) => path);
const listPath = pathTo(
  'listEventPosts',
  { eventId },
  { limit: limits.galleryPageSize, sort: 'random' },
);
const widths = (wanted: number) =>
  photos.filter(({ width }) => width === wanted).map(({ path }) => path);
const reads =
  (paths: readonly string[]) =>
  (n: number): Shot => ({
    method: 'GET',
    path: paths[n % paths.length] ?? '',
    headers: asBrowsers,
  });
const view = (n: number): Shot => ({
  method: 'POST',
  path: pathTo('incrementPostView', { postId: postIds[n % postIds.length] ?? '' }),
});

/** The requests of one visitor in the model of `scale.ts`. */
const parts: [name: string, count: number, shot: (n: number) => Shot][] = [
  ['page', 1, reads(['/'])],
  ['files', files.length, reads(files)],
  ['lists of 24', 3, reads([listPath])],
  ['pictures 320 px', 12, reads(widths(320))],
  ['pictures 640 px', 2, reads(widths(640))],
  ['views', 2, view],
  ['likes', 0.2, togglesOf(contest)],
];
const sum = { bytes: 0, ms: 0 };
for (const [name, count, shot] of parts) {
  await fire(site, warmUpSeconds, shot);
  const cpu = countCpu(processes);
  const { answered, failed } = await fire(site, seconds, shot);
  const used = cpu();
  const ms = totalOf(used, answered) / 1_000;
  const bytes = shot(0).method === 'GET' ? await meanBytes(shot) : 0;
  sum.bytes += count * bytes;
  sum.ms += count * ms;
  console.log(
    `${count} ${name}: ${(bytes / 1e3).toFixed(1)} kB, ${ms.toFixed(3)} ms each, ${(count * ms).toFixed(2)} ms` +
      `${failed > 0 ? `; ${failed} failed` : ''}; µs: ${costOf(used, answered)}`,
  );
}
console.log(
  `together ${(sum.bytes / 1e3).toFixed(0)} kB, ${sum.ms.toFixed(1)} ms of processor time`,
);

/** Mean compressed size of 24 answers, in bytes. */
async function meanBytes(shot: (n: number) => Shot): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => wholeAnswer(site + (shot(n).path ?? ''), asBrowsers)),
  );
  return answers.reduce((all, { bytes }) => all + bytes.length, 0) / answers.length;
}
